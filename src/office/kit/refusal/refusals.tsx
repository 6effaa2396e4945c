import { CircleX } from 'lucide-react'
import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../tone/note.tsx'
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
        <Note
          key={title + text}
          role="presentation"
          tone="danger"
          icon={CircleX}
          radius={0}
          px="gutter"
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={resolved}
        >
          <strong>{title}</strong> {text}
        </Note>
      ))}
    </div>
  )
}
