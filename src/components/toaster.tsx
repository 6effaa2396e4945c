import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, TOAST_MS, type Toast, useToasts } from '#src/lib/toasts.ts'
import styles from './toaster.module.css'

const ICONS = { success: CircleCheck, danger: CircleX, warning: TriangleAlert, info: Info }

/** The corner where toasts appear. The region is always there, else a screen reader would miss the first one. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.corner} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const Icon = ICONS[toast.variant]
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className={styles.toast} data-variant={toast.variant}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {!toast.hideClose && (
        <button type="button" className={styles.close} aria-label={t('close')} onClick={() => closeToast(toast.id)}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
