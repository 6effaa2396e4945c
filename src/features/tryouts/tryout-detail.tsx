import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/button.tsx'
import { TaskHead } from '#src/components/task-head.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { Facts } from './facts.tsx'
import { JadwalGate } from './jadwal-gate.tsx'
import { Milestones } from './milestones.tsx'
import { OwnAttempts } from './own-attempts.tsx'
import { SittingStart } from './sitting-start.tsx'
import { SubtestList } from './subtest-list.tsx'
import styles from './tryout-detail.module.css'
import { useJadwal } from './use-jadwal.ts'

/** One own tryout: when, how long, what is inside, what happens when; and the way to the checks before the start. */
export default function TryoutDetail() {
  const { t } = useTranslation('student')
  const [query] = useSearchParams()
  const { jadwal } = useJadwal(query.get('jadwal'))
  return (
    <>
      <title>{`${jadwal?.nama ?? t('detail.title')} · ELP`}</title>
      <TaskHead back={paths.tryout()} title={t('detail.title')} />
      <JadwalGate id={query.get('jadwal')}>{(jadwal) => <Detail jadwal={jadwal} />}</JadwalGate>
    </>
  )
}

function Detail({ jadwal }: { jadwal: MyJadwal }) {
  const { t } = useTranslation('student')
  const zone = useZone()
  const email = useSession((state) => state.session?.profile.email ?? '')
  return (
    <>
      <div className={styles.page}>
        <div className={styles.words}>
          <p className={styles.chip}>{t(`mode.${jadwal.paket.mode}`)}</p>
          <h1>{jadwal.nama}</h1>
          <p className={styles.paket}>{jadwal.paket.nama}</p>
        </div>
        <Facts jadwal={jadwal} zone={zone} />
        {jadwal.sittings.map((sitting) => (
          <SubtestList key={sitting.jadwal_ujian_id} sitting={sitting} jadwal={jadwal} />
        ))}
        <Milestones jadwal={jadwal} zone={zone} />
        <OwnAttempts jadwal={jadwal} zone={zone} />
        <LinkButton variant="quiet" to={paths.tryoutTerdaftar(email, jadwal.paket.nama, jadwal.mulai, jadwal.selesai)}>
          {t('card.open')}
        </LinkButton>
      </div>
      <SittingStart jadwal={jadwal} />
    </>
  )
}
