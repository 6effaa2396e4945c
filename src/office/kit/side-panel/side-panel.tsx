import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../dialog/use-focus-back.ts'
import { somethingIsOpen } from '../keys/use-keys.ts'
import styles from './side-panel.module.css'

interface SplitProps {
  panel: ReactNode
  /** Of the panel, in rem. */
  width?: number
  /** Where there is no room beside it: over the work, or above it. */
  narrow?: 'over' | 'above'
  /** A save bar stands below both. */
  saved?: boolean
  children: ReactNode
}

/** Work, and beside it what belongs to the chosen part of it. Without a panel the work has all the room. */
export function Split({ panel, width = 22, narrow = 'over', saved, children }: SplitProps) {
  return (
    <div
      className={styles.split}
      data-panel={panel ? narrow : undefined}
      data-saved={saved || undefined}
      style={{ '--panel': `${width}rem` } as CSSProperties}
    >
      <Stack gap={0} miw={0} style={{ alignSelf: 'stretch' }}>
        {children}
      </Stack>
      {panel}
    </div>
  )
}

interface SidePanelProps {
  title: ReactNode
  /** Beside the title: a chip, or buttons. */
  beside?: ReactNode
  /** Absent where the panel is a part of the screen and stays. */
  onClose?: () => void
  /** Name of the region, where the title does not say enough. */
  label?: string
  /** Stays at the lower edge: the one action. */
  foot?: ReactNode
  children: ReactNode
}

/** Beside the work, never over it where there is room. One that can be closed takes the focus and gives it back. */
export function SidePanel({ title, beside, onClose, label, foot, children }: SidePanelProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const opened = onClose !== undefined
  useFocusBack(opened)
  useEffect(() => {
    if (opened) head.current?.focus()
  }, [opened])
  return (
    <aside
      className={styles.panel}
      data-firm=""
      aria-label={label}
      aria-labelledby={label ? undefined : id}
      // Also from a field, to which the screen's keys leave every key.
      onKeyDown={(event) => {
        if (!onClose || event.key !== 'Escape' || somethingIsOpen()) return
        event.preventDefault()
        onClose()
      }}
    >
      <Group component="header" gap="xs">
        <Text
          component="h2"
          id={id}
          ref={head}
          fz="var(--text-base)"
          lh="var(--leading-base)"
          lts={0}
          fw={700}
          style={{ outline: 'none' }}
          tabIndex={-1}
        >
          {title}
        </Text>
        {beside}
        {onClose && (
          <ActionIcon ms="auto" aria-label={t('close')} onClick={onClose}>
            <X size={16} />
          </ActionIcon>
        )}
      </Group>
      {children}
      {foot && (
        <Group component="footer" gap="xs" mt="auto">
          {foot}
        </Group>
      )}
    </aside>
  )
}
