import { CloudUpload, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '#offline/types.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { getEngine } from '#src/lib/exam/engine.ts'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'
import { ListRow } from './list-row.tsx'

/** Finished on this phone, still to be sent: says how much, and sends at a tap. One whose time ran out is ended by opening it. */
export function UnsentRow({ attempt, zone }: { attempt: AttemptSummary; zone: Zone }) {
  const { t } = useTranslation('student')
  const device = useDeviceWords()
  const [busy, setBusy] = useState(false)
  const to = paths.mainUjian(attempt.attempt_id)
  const runOut = attempt.phase === 'running'
  const send = async () => {
    setBusy(true)
    try {
      await (await getEngine()).drain()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ListRow
      tone="warning"
      mark={
        <IconMark tone="warning">
          <CloudUpload />
        </IconMark>
      }
      title={attempt.sitting.nama}
      to={to}
      text={t(runOut ? 'unsent.over' : 'unsent.text', { ...device, date: dateTime(attempt.started_at, zone) })}
      action={
        runOut ? (
          <LinkButton size="sm" to={to}>
            {t('unsent.finish')}
          </LinkButton>
        ) : (
          <Button size="sm" busy={busy} onClick={() => void send()}>
            {t('unsent.send')}
          </Button>
        )
      }
      note={
        <Note tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {attempt.unsent > 0 ? t('unsent.count', { count: attempt.unsent }) : t('unsent.receipt')}
        </Note>
      }
    />
  )
}
