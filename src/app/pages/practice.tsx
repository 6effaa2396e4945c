import { Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Preflight } from '#src/features/exam/preflight.tsx'
import { endsElsewhere, otherRunning } from '#src/features/tryouts/my-tryouts.ts'
import { useMyTryouts } from '#src/features/tryouts/use-my-tryouts.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { type ExamPlaces, ExamPlacesContext } from '#src/lib/exam/places.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { paths, withQuery } from '#src/lib/paths.ts'
import { LazyLoginSheet, lateLogin } from './lazy-login.tsx'

// The exam and its results come as they do after any tryout.
const PracticeStart = lazyScreen(() => import('#src/features/trial/practice-start.tsx'))
const MainUjian = lazyScreen(() => import('./main-ujian.tsx'))
const HasilUjian = lazyScreen(() => import('#src/features/results/hasil-ujian.tsx'))
const OwnReceipt = lazyScreen(() => import('#src/features/exam/own-receipt.tsx'))
const Pembahasan = lazyScreen(() => import('#src/features/results/pembahasan.tsx'))

const part = (name: string) => (attempt: string) => withQuery(`${statisticsPaths.practice()}/${name}`, { attempt })
const home = () => statisticsPaths.main()
const places: ExamPlaces = {
  tryout: home,
  tryoutSelesai: home,
  mainUjian: part('ujian'),
  hasilUjian: part('hasil'),
  tandaTerima: part('tanda-terima'),
  pembahasan: part('pembahasan'),
}

/** /latihan: practice of a topic, its result and discussion, at addresses of their own: it is ranked nowhere. */
export default function Practice() {
  const navigate = useNavigate()
  const now = useServerNow()
  const { running } = useMyTryouts().mine
  return (
    <ExamPlacesContext value={places}>
      <Routes>
        <Route
          index
          element={
            <PracticeStart>
              {(sitting, local) => (
                <Preflight
                  sitting={sitting}
                  elsewhere={endsElsewhere(sitting, local, now)}
                  other={otherRunning(sitting, running)}
                  onStarted={(attempt_id) => navigate(places.mainUjian(attempt_id), { replace: true })}
                  LoginSheet={LazyLoginSheet}
                  fallback={<SkeletonRows />}
                  loadExam={() => Promise.all([import('./main-ujian.tsx'), lateLogin()])}
                />
              )}
            </PracticeStart>
          }
        />
        <Route path="ujian" element={<MainUjian />} />
        <Route path="hasil" element={<HasilUjian />} />
        <Route path="tanda-terima" element={<OwnReceipt />} />
        <Route path="pembahasan" element={<Pembahasan />} />
        <Route path="*" element={<Navigate to={paths.notFound()} replace />} />
      </Routes>
    </ExamPlacesContext>
  )
}
