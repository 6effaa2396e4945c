import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { closeToast, TOAST_MS, type Toast, useToasts } from '#src/lib/calls/toasts.ts'
import styles from './toaster.module.css'

const ICONS = { success: CircleCheck, danger: CircleX, warning: TriangleAlert, info: Info }

/** The corner where toasts appear. The region is always there, else a screen reader would miss the first one. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.corner} data-only="screen" role="status" aria-live="polite">
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
    <Row top className={styles.toast} data-variant={toast.variant} data-tone={toast.variant}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Rest>
        <Text weight="semibold">{toast.title}</Text>
        {toast.text && <Text tone="muted">{toast.text}</Text>}
      </Rest>
      {!toast.hideClose && (
        <IconButton
          label={t('close')}
          icon={<X aria-hidden="true" />}
          className={styles.close}
          onClick={() => closeToast(toast.id)}
        />
      )}
    </Row>
  )
}
