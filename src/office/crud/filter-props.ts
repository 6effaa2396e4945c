/** What a filter is drawn from: the values in force, and the way to others. */
export interface FilterProps {
  values: readonly string[]
  onChange(values: readonly string[]): void
}
