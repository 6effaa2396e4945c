import type { PaperKeys, SubtesKeys } from '../packages/publication/keys.ts'

/** What a part of a set says of the sub-test with its code; what it does not say stays. */
export type Figures = Partial<
  Pick<SubtesKeys, 'bobot' | 'poin_benar' | 'poin_salah' | 'poin_kosong' | 'ambang' | 'prioritas_seri'>
>

export interface SetPart {
  kode: string
  bobot?: number
  mode?: 'benar_salah' | 'skala'
  poin_benar?: number
  poin_salah?: number
  poin_kosong?: number
  ambang?: number | null
  prioritas_seri?: number | null
}

/** Graded options have points of their own: those for right and wrong are not theirs. */
const SCALED = ['poin_benar', 'poin_salah'] as const
const FIGURES = ['bobot', 'poin_benar', 'poin_salah', 'poin_kosong', 'ambang', 'prioritas_seri'] as const

/** By the code of the sub-test. */
export function figuresOf(bagian: readonly SetPart[]): Map<string, Figures> {
  return new Map(
    bagian.map((part) => {
      const said = FIGURES.filter((name) => part[name] !== undefined && !(part.mode === 'skala' && isScaled(name)))
      return [part.kode, Object.fromEntries(said.map((name) => [name, part[name]])) as Figures]
    }),
  )
}

const isScaled = (name: string) => (SCALED as readonly string[]).includes(name)

/** Keys with the figures of a set in place of their own. */
export const rekeyed = (keys: PaperKeys, figures: ReadonlyMap<string, Figures>): PaperKeys => ({
  ...keys,
  subtes: keys.subtes.map((part) => ({ ...part, ...figures.get(part.kode) })),
})
