import type { PackageCheck } from '#contract/packages-admin.ts'

type Line = 'first' | 'same' | 'baru' | 'diubah' | 'dikeluarkan' | 'kunci' | 'aturan'

/** What a new paper changes, in the order in which people ask. */
export function changeLines({ naskah_terbit, perubahan, jumlah_soal }: PackageCheck): { key: Line; count: number }[] {
  if (naskah_terbit === null) return [{ key: 'first', count: jumlah_soal }]
  const counted = (['baru', 'diubah', 'dikeluarkan', 'kunci'] as const).map((key) => ({ key, count: perubahan[key] }))
  const lines: { key: Line; count: number }[] = counted.filter(({ count }) => count > 0)
  if (perubahan.aturan) lines.push({ key: 'aturan', count: 0 })
  return lines.length ? lines : [{ key: 'same', count: 0 }]
}
