import { lazy } from 'react'
import { ExamPreviewContext } from '#src/features/admin/exam-preview.ts'
import Office from '#src/features/admin/office.tsx'

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
