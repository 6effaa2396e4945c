import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose(): void
  title: string
  /** Beside the title: a count, a state. */
  aside?: ReactNode
  /** Without the cross: the sheet offers its own way out in words. */
  hideClose?: boolean
  /** Stays above the scrim, where it was: the timer of an exam is never covered. */
  clock?: ReactNode
  children: ReactNode
}

/**
 * A bottom sheet on phones, a window in the middle on wide screens: the native dialog, so that focus stays inside,
 * Escape closes and the rest is inert without any script of ours. It fills the screen and draws its own scrim, so that
 * a clock can stand above it. What bears `data-autofocus` has the focus first, else the title, which is then read out.
 */
export function Sheet({ open, onClose, title, aside, hideClose, clock, children }: SheetProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
      first?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={styles.screen}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <>
          {clock && <div className={styles.clock}>{clock}</div>}
          <div className={styles.sheet}>
            <div className={styles.grip} data-only="narrow" aria-hidden="true" />
            <Row as="header" className={styles.head}>
              <Rest as="h2" id={id} tabIndex={-1}>
                {title}
              </Rest>
              {aside && (
                <Text as="span" size="sm" tone="muted" numeric>
                  {aside}
                </Text>
              )}
              {!hideClose && (
                <IconButton label={t('close')} icon={<X aria-hidden="true" />} edge="end" onClick={onClose} />
              )}
            </Row>
            <Stack gap={4} className={styles.body}>
              {children}
            </Stack>
          </div>
        </>
      )}
    </dialog>
  )
}
