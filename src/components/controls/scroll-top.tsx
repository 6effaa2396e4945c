import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-top.module.css'

/** Seed, section 9. */
export const SCROLL_TOP_PX = 250

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

const isFar = () => window.scrollY > SCROLL_TOP_PX
/** A page drawn ahead is read from its top. */
const isDrawnFar = () => false

/** Whether a way back to the top is wanted. */
export function useScrolledFar(): boolean {
  const enabled = useLayoutConfig((config) => config.scroll_top)
  const far = useSyncExternalStore(subscribe, isFar, isDrawnFar)
  return enabled && far
}

export const scrollToTop = () => window.scrollTo({ top: 0 })

/** `last`: no bar of places is there for it. */
export function ScrollTop({ last }: { last?: boolean }) {
  const { t } = useTranslation()
  if (!useScrolledFar()) return null
  return (
    <IconButton
      label={t('scrollTop')}
      icon={<ArrowUp aria-hidden="true" />}
      className={styles.button}
      data-only="screen"
      data-last={last || undefined}
      onClick={scrollToTop}
    />
  )
}
