import MainUjian from '#src/features/exam/main-ujian.tsx'
import { LazyLoginSheet } from './lazy-login.tsx'

/** The exam with the log-in sheet, which follows its first question: nothing may have to be fetched later. */
export default function MainUjianPage() {
  return <MainUjian LoginSheet={LazyLoginSheet} />
}
