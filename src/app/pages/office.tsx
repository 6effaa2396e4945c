import { lazy } from 'react'
import Office from '#src/app/office/office.tsx'
import { ExamPreviewContext } from '#src/office/kit/exam-preview.ts'

/** Fetched with the first question that is looked at. */
const Preview = lazy(() => import('#src/features/exam/preview/preview.tsx'))

/** The back office, with the runner's screen for its previews. */
export default function OfficePage() {
  return (
    <ExamPreviewContext value={Preview}>
      <Office />
    </ExamPreviewContext>
  )
}
