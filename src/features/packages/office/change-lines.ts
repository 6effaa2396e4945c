import type { PackageCheck } from '#contract/packages/building.ts'

type Line = 'first' | 'same' | 'added' | 'changed' | 'removed' | 'keys' | 'rules'

/** What a new paper changes, in the order in which people ask. */
export function changeLines({ published_paper, changes, jumlah_soal }: PackageCheck): { key: Line; count: number }[] {
  if (published_paper === null) return [{ key: 'first', count: jumlah_soal }]
  const counted = (['added', 'changed', 'removed', 'keys'] as const).map((key) => ({ key, count: changes[key] }))
  const lines: { key: Line; count: number }[] = counted.filter(({ count }) => count > 0)
  if (changes.rules) lines.push({ key: 'rules', count: 0 })
  return lines.length ? lines : [{ key: 'same', count: 0 }]
}
