import '#src/lib/words/office.ts'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { LoginSheet } from '#src/features/account/login-sheet.tsx'
import MainUjian from '#src/features/exam/main-ujian.tsx'
import OwnReceipt from '#src/features/exam/own-receipt.tsx'
import { Preflight } from '#src/features/exam/preflight.tsx'
import HasilUjian from '#src/features/results/hasil-ujian.tsx'
import Pembahasan from '#src/features/results/pembahasan.tsx'
import { TrialStart } from '#src/features/trial/trial-start.tsx'
import { type ExamPlaces, ExamPlacesContext } from '#src/lib/exam/places.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import { paths } from '#src/lib/paths.ts'

const ConfirmAccess = lazy(() => import('#src/features/account/office/second-factor/confirm-alone.tsx'))

/** Staff sit a package as a student would: the same start, runner, result and discussion, at addresses of their own. */
export default function Trial() {
  const { paket_id = '' } = useParams()
  const navigate = useNavigate()
  const places = useMemo(() => placesOf(paket_id), [paket_id])
  return (
    <ExamPlacesContext value={places}>
      <Suspense fallback={null}>
        <ConfirmAccess />
      </Suspense>
      <Routes>
        <Route
          index
          element={
            <TrialStart paket_id={paket_id}>
              {(sitting) => (
                <Preflight
                  sitting={sitting}
                  onStarted={(attempt_id) => navigate(places.mainUjian(attempt_id), { replace: true })}
                  LoginSheet={LoginSheet}
                  fallback={<SkeletonRows />}
                  loadExam={() => Promise.resolve(null)}
                />
              )}
            </TrialStart>
          }
        />
        <Route path="ujian" element={<MainUjian LoginSheet={LoginSheet} />} />
        <Route path="hasil" element={<HasilUjian />} />
        <Route path="tanda-terima" element={<OwnReceipt />} />
        <Route path="pembahasan" element={<Pembahasan />} />
        <Route path="*" element={<Navigate to={paths.notFound()} replace />} />
      </Routes>
    </ExamPlacesContext>
  )
}

function placesOf(paket_id: string): ExamPlaces {
  const part = (name: string, attempt: string) => `${officePaths.trial(paket_id)}/${name}?attempt=${attempt}`
  const home = () => officePaths.paketDetail(paket_id)
  return {
    tryout: home,
    tryoutSelesai: home,
    mainUjian: (attempt) => part('ujian', attempt),
    hasilUjian: (attempt) => part('hasil', attempt),
    tandaTerima: (attempt) => part('tanda-terima', attempt),
    pembahasan: (attempt) => part('pembahasan', attempt),
  }
}
