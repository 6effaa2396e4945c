import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Directive } from '#contract/exam/live.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { showToast } from '#src/lib/calls/toasts.ts'
import { clock } from '#src/lib/format/dates.ts'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { Timer } from '../attempt/timer.tsx'
import { useLimits, useOpenIndex } from '../attempt/use-clock.ts'

/** Kinds that a word in passing is enough for; a message waits for its OK. */
const IN_PASSING: readonly Directive['kind'][] = ['extra', 'resume', 'incident', 'incident_undone', 'reopen']

/** A finger that was on its way to something else has not read what came under it. */
const UNREAD_MS = 600

const sameNotices = (a: readonly Directive[], b: readonly Directive[]) =>
  a.length === b.length && a.every(({ seq }, index) => seq === b[index]?.seq)

/** What the staff of the sitting did to this attempt, said to its student: once, also after a reload. */
export function Notices() {
  const { t } = useTranslation('exam')
  const { attempt, zone } = useRunner()
  const notices = useSnapshot((snapshot) => snapshot.notices, sameNotices)
  const next = notices[0]
  const akhir = useLimits()[useOpenIndex()]?.akhir
  useEffect(() => {
    if (!next || next.kind === 'message') return
    if (IN_PASSING.includes(next.kind)) showToast({ variant: 'info', ...wordsOf(next) })
    void attempt.readNotices(next.seq).catch(() => undefined)

    function wordsOf({ kind, ms = 0 }: Directive) {
      const count = Math.max(1, Math.round(ms / 60_000))
      return { title: t(`staff.${kind}.title`), text: t(`staff.${kind}.text`, { count }) }
    }
  }, [next, attempt, t])
  const message = next?.kind === 'message' ? next : null
  const [settled, setSettled] = useState<number>()
  const seq = message?.seq
  useEffect(() => {
    const timer = setTimeout(() => setSettled(seq), UNREAD_MS)
    return () => clearTimeout(timer)
  }, [seq])
  const early = seq !== settled
  const close = () => void (message && attempt.readNotices(message.seq).catch(() => undefined))
  return (
    <Sheet
      key={seq ?? settled}
      open={message !== null}
      onClose={close}
      title={t('staff.message.title')}
      hideClose
      clock={akhir !== undefined && <Timer akhir={akhir} />}
    >
      {message && (
        <>
          <Text size="lg" data-lines="">
            {message.text}
          </Text>
          <Text tone="muted">{t('staff.message.when', { time: clock(message.at, zone) })}</Text>
          <Button
            variant="accent"
            size="lg"
            block
            data-autofocus
            aria-disabled={early}
            onClick={() => early || close()}
          >
            {t('staff.message.ok')}
          </Button>
        </>
      )}
    </Sheet>
  )
}
