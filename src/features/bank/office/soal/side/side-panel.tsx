import { SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './side.module.css'

const PANES = ['preview', 'usage', 'history'] as const
type Pane = (typeof PANES)[number]

interface SidePanelProps {
  preview: ReactNode
  /** Absent while the question is new. */
  usage: ReactNode
  history: ReactNode
}

/** Beside the form: how it will look, where it is used, what it was. */
export function SidePanel(panes: SidePanelProps) {
  const { t } = useTranslation('soal')
  const [pane, setPane] = useState<Pane>('preview')
  const there = PANES.filter((name) => panes[name])
  const several = there.length > 1
  const shown = panes[pane] ? pane : 'preview'
  return (
    <Stack component="aside" className={styles.side} gap="sm" p="md" bg="var(--color-bg)" aria-label={t('side.title')}>
      {several && (
        <SegmentedControl
          fullWidth
          flex="none"
          aria-label={t('side.title')}
          value={shown}
          data={there.map((name) => ({ value: name, label: t(`side.${name}`) }))}
          onChange={(value) => setPane(value as Pane)}
        />
      )}
      <Stack gap="sm" display={shown === 'preview' ? undefined : 'none'}>
        {panes.preview}
      </Stack>
      {shown !== 'preview' && <Stack gap="sm">{panes[shown]}</Stack>}
    </Stack>
  )
}
