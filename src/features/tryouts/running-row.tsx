import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { duration } from '#src/lib/format/duration.ts'
import { ListRow } from './list-row.tsx'
import type { Running } from './my-tryouts.ts'
import { useRunning } from './use-running.ts'

/** Another one that runs at the same time and has longer to go. */
export function RunningRow({ running, jadwals }: { running: Running; jadwals: readonly MyJadwal[] }) {
  const { t } = useTranslation('student')
  const { to, left } = useRunning(running, jadwals)
  const label = t(running.local ? 'running.go' : 'running.move')
  return (
    <ListRow
      mark={
        <IconMark tone="brand">
          <Play />
        </IconMark>
      }
      title={running.nama}
      to={to}
      text={left === null ? t('running.here') : `${duration(left)} ${t('running.left')}`}
      action={
        <LinkButton size="sm" variant="soft" to={to} aria-label={`${label}: ${running.nama}`}>
          {label}
        </LinkButton>
      }
    />
  )
}
