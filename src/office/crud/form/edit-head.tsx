import { Box, Button, Group, Kbd, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/device/online.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { cut } from '#src/lib/format/text.ts'
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
    <header className={styles.head} data-firm="">
      <title>{`${cut(title, 60)} · ELP`}</title>
      <Text component="h1" size={sentence ? 'lg' : 'xl'} lh="var(--leading-xl)" fw={700} truncate title={title}>
        {title}
      </Text>
      {marks}
      <Group component="span" gap="xs" c="var(--color-text-muted)" role="status">
        {dirty && <Box component="span" w={8} h={8} bdrs="50%" bg="var(--color-warning)" aria-hidden="true" />}
        {state}
      </Group>
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
