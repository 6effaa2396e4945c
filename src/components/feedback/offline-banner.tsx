import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './offline-banner.module.css'

/** One calm line over a list that comes from the phone because there is no network. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <Row as="p" className={styles.banner} data-tone="warning" data-text="sm" role="status">
      <Text as={WifiOff} tone="warning" aria-hidden="true" />
      <span>{children}</span>
    </Row>
  )
}
