import { Button, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { cut } from '#src/lib/format/text.ts'
import { useOnline } from '#src/lib/online.ts'
import { useZone } from '#src/lib/zone.ts'
import { Refusals } from '#src/office/kit/refusal/refusals.tsx'
import styles from './edit-head.module.css'

interface EditHeadProps {
  title: string
  /** The title is a whole sentence. */
  sentence?: boolean
  /** Beside the title: state and version. */
  marks?: ReactNode
  dirty: boolean
  /** Epoch ms of the last save here. */
  savedAt: number | null
  busy: boolean
  locked: boolean
  onLeave(): void
  /** Absent within a form, which is then submitted. */
  onSave?: (() => void) | undefined
  children?: ReactNode
}

/** What is edited, whether it is saved, and the one button that matters. */
export function EditHead(props: EditHeadProps) {
  const { title, sentence = false, marks, dirty, savedAt, busy, locked, onLeave, onSave, children } = props
  const { t } = useTranslation('admin')
  const zone = useZone()
  const online = useOnline()
  const state = dirty ? t('form.unsaved') : savedAt ? t('form.savedAt', { time: clockSeconds(savedAt, zone) }) : ''
  return (
    <header className={styles.head} data-sentence={sentence ? '' : undefined}>
      <title>{`${cut(title, 60)} · ELP`}</title>
      <h1 title={title}>{title}</h1>
      {marks}
      <span className={styles.state} role="status" data-dirty={dirty ? '' : undefined}>
        {state}
      </span>
      {children}
      <Button onClick={onLeave}>{t(locked || !dirty ? 'back' : 'cancel')}</Button>
      {!locked && (
        <Button
          type={onSave ? 'button' : 'submit'}
          variant="filled"
          color="accent"
          rightSection={<Kbd>Ctrl S</Kbd>}
          loading={busy}
          disabled={!online}
          onClick={onSave}
        >
          {t('form.save')}
        </Button>
      )}
      <Refusals className={styles.refused} />
    </header>
  )
}
