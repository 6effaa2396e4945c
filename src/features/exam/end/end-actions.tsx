import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useRunner } from '../attempt/context.ts'
import { useLeft, useLimits } from '../attempt/use-clock.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { clockText } from '../model/time-left.ts'
import styles from './end-actions.module.css'

interface Props {
  open_index: number
  locked: boolean
  /** Nothing is left to fill in: ending is the one action that matters. */
  main: boolean
  /** What is still open, in words; empty where nothing is. */
  open: string
  asked: boolean
  onAsk: (asked: boolean) => void
  onEnd: () => void
  onBack: () => void
}

/** Ending the attempt, or the sub-test where each has its own time; asked once more before it is done. */
export function EndActions({ open_index, locked, main, open, asked, onAsk, onEnd, onBack }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { session, writer, preferences } = useRunner()
  const { paper } = session
  const next = paper.waktu === 'subtes' ? session.parts[open_index + 1] : undefined
  const label = next ? t('end.next_part') : t('map.finish')
  if (next && !paper.izin_lanjut_awal) return <Wait open_index={open_index} onBack={onBack} />
  const done = () => {
    if (!next) return onEnd()
    writer.move(next.subtes.id, next.index)
    preferences.enter(next.index)
  }
  if (!asked) {
    return (
      <Button
        variant={main ? 'accent' : 'outline'}
        size={main ? 'lg' : 'md'}
        block
        disabled={locked}
        onClick={() => onAsk(true)}
      >
        {main ? label : next ? label : t('end.finish_now')}
      </Button>
    )
  }
  return (
    <Stack role="alertdialog" aria-labelledby="end-question">
      <p id="end-question">
        {open && <b>{open}. </b>}
        {next ? t('end.sure_part', { nama: next.subtes.nama }) : t('end.sure')}
      </p>
      <Left open_index={open_index} />
      <div className={styles.pair}>
        <Button block autoFocus onClick={() => onAsk(false)}>
          {t('end.not_yet')}
        </Button>
        <Button variant="brand" block disabled={locked} onClick={done}>
          {next ? t('end.yes_part') : t('end.yes')}
        </Button>
      </div>
    </Stack>
  )
}

/** Time that would be given away: the reason why who has some looks again. */
function Left({ open_index }: { open_index: number }) {
  const { t } = useTranslation(LAZY_WORDS)
  const left = useLeft(useLimits()[open_index]?.akhir ?? 0)
  return (
    <Text size="sm" tone="muted" numeric>
      {t('end.left', { time: clockText(left) })}
    </Text>
  )
}

/** As in the real exam: the next sub-test opens when the time of this one is up. */
function Wait({ open_index, onBack }: { open_index: number; onBack: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  const left = useLeft(useLimits()[open_index]?.akhir ?? 0)
  return (
    <>
      <Text numeric>{t('end.wait', { time: clockText(left) })}</Text>
      <Button block onClick={onBack}>
        {t('end.back')}
      </Button>
    </>
  )
}
