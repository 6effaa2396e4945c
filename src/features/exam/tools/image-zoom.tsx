import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import styles from './image-zoom.module.css'

const STEPS = [1, 1.5, 2, 3, 4] as const

interface Props {
  image: { src: string; alt: string } | null
  onClose: () => void
}

/** An image over the whole screen: larger and smaller by button, moved by scrolling or a finger. */
export function ImageZoom({ image, onClose }: Props) {
  const { t } = useTranslation('exam')
  const ref = useRef<HTMLDialogElement>(null)
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (!image) return ref.current?.close()
    setStep(0)
    ref.current?.showModal()
  }, [image])
  const resize = (by: 1 | -1) => setStep((at) => Math.min(STEPS.length - 1, Math.max(0, at + by)))
  return (
    <dialog ref={ref} className={styles.screen} onClose={onClose} aria-label={t('zoom.title')}>
      {image && (
        <>
          <div className={styles.bar}>
            <IconButton
              label={t('zoom.smaller')}
              icon={<Minus aria-hidden="true" />}
              disabled={step === 0}
              onClick={() => resize(-1)}
            />
            <IconButton
              label={t('zoom.larger')}
              icon={<Plus aria-hidden="true" />}
              disabled={step === STEPS.length - 1}
              onClick={() => resize(1)}
            />
            <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
          <div className={styles.area}>
            <img src={image.src} alt={image.alt} style={{ width: `${(STEPS[step] ?? 1) * 100}%` }} />
          </div>
        </>
      )}
    </dialog>
  )
}
