import { ActionIcon } from '@mantine/core'
import { CircleX, X } from 'lucide-react'
import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './refusals.module.css'
import { resolved, useRefusals } from './refusals.ts'

/** A place for what was refused; the one that was put on the screen last shows it. */
export function Refusals({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const nearest = useRefusals(({ places }) => places.at(-1) === id)
  const refusals = useRefusals((state) => state.refusals)
  useLayoutEffect(() => {
    useRefusals.setState(({ places }) => ({ places: [...places, id] }))
    return () => useRefusals.setState(({ places }) => ({ places: places.filter((place) => place !== id) }))
  }, [id])
  const shown = nearest ? refusals : []
  return (
    <div className={className} role="alert">
      {shown.map(({ title, text }) => (
        <div key={title + text} className={styles.refusal}>
          <CircleX size={16} strokeWidth={1.75} aria-hidden="true" />
          <p>
            <strong>{title}</strong> {text}
          </p>
          <ActionIcon size={28} aria-label={t('close')} onClick={resolved}>
            <X size={16} />
          </ActionIcon>
        </div>
      ))}
    </div>
  )
}
