import { useNavigate } from 'react-router-dom'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Preflight } from '#src/features/exam/preflight.tsx'
import { DetailSubtest } from '#src/features/tryouts/detail-subtest.tsx'
import { endsElsewhere, otherRunning } from '#src/features/tryouts/my-tryouts.ts'
import { useMyTryouts } from '#src/features/tryouts/use-my-tryouts.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { useReadAttempts } from '#src/lib/exam/attempts.ts'
import { paths } from '#src/lib/paths.ts'
import { LazyLoginSheet, lateLogin } from './lazy-login.tsx'

/** The sub-tests of a sitting with the checks and the start of the exam part. */
export default function TryoutDetailSubtest() {
  const navigate = useNavigate()
  const local = useReadAttempts()
  const now = useServerNow()
  const { running } = useMyTryouts().mine
  const open = (attempt_id: string) => navigate(paths.mainUjian(attempt_id), { replace: true })
  return (
    <DetailSubtest
      preflight={(sitting, subtests) => (
        <Preflight
          sitting={sitting}
          about={subtests}
          elsewhere={local ? endsElsewhere(sitting, local, now) : null}
          other={otherRunning(sitting, running)}
          sheets={[...new Set(sitting.subtes.flatMap(({ lembar }) => lembar ?? []))]}
          onStarted={open}
          LoginSheet={LazyLoginSheet}
          fallback={<SkeletonRows />}
          loadExam={() => Promise.all([import('./main-ujian.tsx'), lateLogin()])}
        />
      )}
    />
  )
}
