import { LoginSheet } from '#src/features/account/login-sheet.tsx'
import MainUjian from '#src/features/exam/main-ujian.tsx'

/** The exam with the log-in sheet in it, in one chunk: nothing may have to be fetched once it has begun. */
export default function MainUjianPage() {
  return <MainUjian LoginSheet={LoginSheet} />
}
