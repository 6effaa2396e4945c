import { Badge, Text } from '@mantine/core'
import styles from './tab-row.module.css'

export interface TabEntry<V> {
  value: V
  name: string
  /** Absent until it is known. */
  count?: number | undefined
  /** What the count means where there is one. */
  tone?: 'danger' | 'warning' | undefined
}

interface TabRowProps<V> {
  label: string
  tabs: readonly TabEntry<V>[]
  chosen: V
  onChoose(value: V): void
  /** Beside something else on its line, instead of a line of its own. */
  inline?: boolean
  /** Each has an address of its own. */
  pages?: boolean
}

/** Parts of a screen or of a list, one of them shown; each may tell how much is in it. */
export function TabRow<V extends string | null>(props: TabRowProps<V>) {
  const { label, tabs, chosen, onChoose, inline = false, pages = false } = props
  const Row = pages ? 'nav' : 'fieldset'
  const state = (on: boolean) =>
    pages ? { 'aria-current': on ? ('page' as const) : undefined } : { 'aria-pressed': on }
  return (
    <Row className={styles.tabs} aria-label={label} data-inline={inline ? '' : undefined}>
      {tabs.map(({ value, name, count, tone }) => (
        <button key={value ?? ''} type="button" {...state(value === chosen)} onClick={() => onChoose(value)}>
          {name}
          {count !== undefined && <Count tone={count > 0 ? tone : undefined}>{count.toLocaleString('id-ID')}</Count>}
        </button>
      ))}
    </Row>
  )
}

function Count({ tone, children }: { tone: TabEntry<null>['tone']; children: string }) {
  if (!tone) {
    return (
      <Text span c="dimmed">
        {children}
      </Text>
    )
  }
  return (
    <Badge variant="light" color={tone}>
      {children}
    </Badge>
  )
}
