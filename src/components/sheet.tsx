import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose(): void
  title: string
  /** Without the cross: the sheet offers its own way out in words. */
  hideClose?: boolean
  /** Stays above the scrim, where it was: the timer of an exam is never covered. */
  clock?: ReactNode
  children: ReactNode
}

/**
 * A bottom sheet on phones, a dialog in the middle on wider screens: the native dialog, so that focus stays inside,
 * Escape closes and the rest is inert without any script of ours. It fills the screen and draws its own scrim, so that
 * a clock can stand above it. What bears `data-autofocus` has the focus first.
 */
export function Sheet({ open, onClose, title, hideClose, clock, children }: SheetProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
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
            <div className={styles.grip} aria-hidden="true" />
            <header className={styles.head}>
              <h2 id={id}>{title}</h2>
              {!hideClose && (
                <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
                  <X aria-hidden="true" />
                </button>
              )}
            </header>
            {children}
          </div>
        </>
      )}
    </dialog>
  )
}
