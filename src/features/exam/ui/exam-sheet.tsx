import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './exam-sheet.module.css'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** Beside the title: a count, a state. */
  aside?: ReactNode
  /** Shown above the scrim, where the clock is: it must never be covered. */
  clock?: ReactNode
  children: ReactNode
}

/**
 * A sheet over the exam: from below on phones, a window on desktop. The dialog fills the screen and draws its own
 * scrim, so that the clock can stand above it; the platform gives focus, Escape and the back gesture.
 */
export function ExamSheet({ open, onClose, title, aside, clock, children }: Props) {
  const { t } = useTranslation('exam')
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // The first thing in it is the clock; who listens wants to hear the title.
      titleRef.current?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      className={styles.screen}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          {clock && <div className={styles.clock}>{clock}</div>}
          <div className={styles.sheet}>
            <span className={styles.grip} aria-hidden="true" />
            <header className={styles.head}>
              <h2 ref={titleRef} id={heading} tabIndex={-1}>
                {title}
              </h2>
              {aside && <span className={styles.aside}>{aside}</span>}
              <button type="button" className={styles.close} onClick={onClose} aria-label={t('close')}>
                <X aria-hidden="true" size={24} />
              </button>
            </header>
            <div className={styles.body}>{children}</div>
          </div>
        </>
      )}
    </dialog>
  )
}
