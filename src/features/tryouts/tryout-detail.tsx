import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Chip } from '#src/components/display/chip.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { JadwalGate } from './jadwal-gate.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Milestones } from './milestones.tsx'
import { OwnAttempts } from './own-attempts.tsx'
import { SittingStart } from './sitting-start.tsx'
import { SubtestList } from './subtest-list.tsx'
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
  const username = useSession((state) => state.session?.profile.username ?? '')
  return (
    <>
      <Page gap={8}>
        <Stack gap={2} align="start">
          <Chip>{t(`mode.${jadwal.paket.mode}`)}</Chip>
          <h1>{jadwal.nama}</h1>
          <Text size="md" tone="muted">
            {jadwal.paket.nama}
          </Text>
        </Stack>
        <KeyFigures jadwal={jadwal} zone={zone} />
        {jadwal.sittings.map((sitting) => (
          <SubtestList key={sitting.jadwal_ujian_id} sitting={sitting} jadwal={jadwal} />
        ))}
        <Milestones jadwal={jadwal} zone={zone} />
        <OwnAttempts jadwal={jadwal} zone={zone} />
        <LinkButton
          variant="quiet"
          to={paths.tryoutTerdaftar(username, jadwal.paket.nama, jadwal.mulai, jadwal.selesai)}
        >
          {t('card.open')}
        </LinkButton>
      </Page>
      <SittingStart jadwal={jadwal} />
    </>
  )
}
