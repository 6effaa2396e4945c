import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './offline-banner.module.css'

/** One calm line over a list that comes from the phone because there is no network. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <p className={styles.banner} role="status">
      <WifiOff aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
