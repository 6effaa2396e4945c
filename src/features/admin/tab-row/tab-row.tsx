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
}

/** Parts of a screen or of a list, one of them shown; each may tell how much is in it. */
export function TabRow<V extends string | null>({ label, tabs, chosen, onChoose, inline = false }: TabRowProps<V>) {
  return (
    <fieldset className={styles.tabs} aria-label={label} data-inline={inline ? '' : undefined}>
      {tabs.map(({ value, name, count, tone }) => (
        <button key={value ?? ''} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
          {count !== undefined && (
            <span data-tone={tone && count > 0 ? tone : undefined}>{count.toLocaleString('id-ID')}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
