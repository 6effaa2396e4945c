import { Link, useLocation } from 'react-router-dom'
import { Text } from '#src/components/layout/text.tsx'
import styles from './tabs.module.css'

export interface TabItem {
  to: string
  label: string
  /** Absent until it is known. */
  count?: number | undefined
}

/** Lists of one kind side by side, each with an address of its own: the whole address says which is open. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const { pathname, search } = useLocation()
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-current={pathname + search === tab.to ? 'page' : undefined}
        >
          {tab.label}{' '}
          {tab.count !== undefined && (
            <Text as="span" size="xs" tone="muted" weight="regular" numeric>
              {tab.count}
            </Text>
          )}
        </Link>
      ))}
    </nav>
  )
}
