import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { paths } from '#src/lib/paths.ts'
import { endsElsewhere, used } from './my-tryouts.ts'
import { useMyTryouts } from './use-my-tryouts.ts'

/** The way on: to the checks of each sitting that may still be begun or goes on; else why there is none. */
export function SittingStart({ jadwal }: { jadwal: MyJadwal }) {
  const { t } = useTranslation('student')
  const now = useServerNow()
  const { local, read } = useMyTryouts()
  if (!read) return null
  const goesOn = (id: string) => local.find((each) => each.phase === 'running' && each.sitting.jadwal_ujian_id === id)
  const startable = jadwal.sittings.filter(
    (sitting) =>
      goesOn(sitting.jadwal_ujian_id) ||
      endsElsewhere(sitting, local, now) !== null ||
      (jadwal.selesai > now && used(sitting, local) < jadwal.paket.maks_percobaan),
  )
  if (startable.length === 0) return <ActionBar>{<Text tone="muted">{t(whyNot(jadwal, now))}</Text>}</ActionBar>
  return (
    <ActionBar>
      {startable.map((sitting, index) => {
        const running = goesOn(sitting.jadwal_ujian_id)
        const away = !running && endsElsewhere(sitting, local, now) !== null
        const to = running
          ? paths.mainUjian(running.attempt_id, running.receipt?.revision)
          : paths.tryoutDetailSubtest(jadwal.jadwal_id, sitting.jadwal_ujian_id)
        return (
          <LinkButton
            key={sitting.jadwal_ujian_id}
            variant={index === 0 ? 'accent' : 'outline'}
            size="lg"
            block
            to={to}
          >
            {t(running ? 'running.go' : away ? 'running.move' : jadwal.mulai > now ? 'start.prepare' : 'start.begin')}
            {startable.length > 1 && `: ${sitting.nama}`}
          </LinkButton>
        )
      })}
    </ActionBar>
  )
}

function whyNot(jadwal: MyJadwal, now: number): 'start.noPaper' | 'start.closed' | 'start.usedUp' {
  if (jadwal.sittings.length === 0) return 'start.noPaper'
  return jadwal.selesai <= now ? 'start.closed' : 'start.usedUp'
}
