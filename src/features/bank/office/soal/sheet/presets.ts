import type { Draft } from '#contract/resource.ts'
import type { soalPauli } from '#contract/resources/index.ts'

export type SheetFields = Required<Draft<typeof soalPauli>>
type Plan = Pick<
  SheetFields,
  'jenis' | 'arah' | 'detik_per_kolom' | 'detik_per_garis' | 'pindah_paksa' | 'jumlah_kolom' | 'baris'
>

/** The tests as their manuals have them (domain facts, section 3.1). */
export const PRESETS = {
  pauli: {
    ...{ jenis: 'pauli', arah: 'turun', detik_per_kolom: 180, detik_per_garis: 180, pindah_paksa: false },
    ...{ jumlah_kolom: 100, baris: 60 },
  },
  kraepelinUi: {
    ...{ jenis: 'kraepelin', arah: 'naik', detik_per_kolom: 30, detik_per_garis: 0, pindah_paksa: true },
    ...{ jumlah_kolom: 45, baris: 60 },
  },
  kraepelinUgm: {
    ...{ jenis: 'kraepelin', arah: 'naik', detik_per_kolom: 15, detik_per_garis: 0, pindah_paksa: true },
    ...{ jumlah_kolom: 50, baris: 28 },
  },
  kecermatan: {
    ...{ jenis: 'kecermatan', arah: 'turun', detik_per_kolom: 60, detik_per_garis: 0, pindah_paksa: true },
    ...{ jumlah_kolom: 10, baris: 50 },
  },
} as const satisfies Record<string, Plan>

export type Preset = keyof typeof PRESETS

/** Any seed at all; which one it was stays in the field. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export const blankSheet = (): SheetFields => ({
  ...PRESETS.kraepelinUgm,
  ...{ nama: '', petunjuk: '', benih: anySeed(), kode_asal: null, status: 'draf' },
})

/** What the generator goes by, as the server compares it: a change of it makes the columns anew. */
export const planOf = ({ jenis, jumlah_kolom, baris, benih }: SheetFields): string =>
  [jenis, jumlah_kolom, baris, benih].join()
