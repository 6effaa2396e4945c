import type { Finding } from '#contract/packages/building.ts'
import { NearStems } from '../../lib/near-duplicates/near-stems.ts'
import { plainStem } from '../../lib/near-duplicates/shingles.ts'
import { render } from '../text/render.ts'
import { ofSoal, type Placed } from './finding.ts'

/** Words: shorter stems ("Sinonim dari …") are alike by nature and differ in one word. */
const LONG_ENOUGH = 10

/** Questions whose stem stands in the package before, word for word or nearly so. */
export function nearDuplicateFindings(placed: readonly Placed[]): Finding[] {
  const exact = new Map<string, Placed>()
  // With other pictures or another reading it is another question.
  const near = new Map<string, NearStems<Placed>>()
  return placed
    .filter(({ soal }) => soal !== undefined)
    .flatMap((one) => {
      const teks = one.soal?.teks ?? ''
      const words = plainStem(teks)
      const about = [...render(teks).media, one.soal?.stimulus_id ?? ''].join()
      const same = exact.get(`${words}/${about}`)
      if (same) return ofSoal('kembar', one, `pertanyaannya sama dengan ${placeOf(same)}${optionsWord(one, same)}.`)
      exact.set(`${words}/${about}`, one)
      if (words.split(' ').length < LONG_ENOUGH) return []
      const stems = near.get(about) ?? new NearStems<Placed>()
      near.set(about, stems)
      const found = stems.add(teks, one)
      return found ? ofSoal('kembar', one, `pertanyaannya hampir sama dengan ${placeOf(found.item)}.`) : []
    })
}

const placeOf = ({ subtes, nomor }: Placed) => `${subtes.kode} nomor ${nomor}`

function optionsWord(one: Placed, other: Placed): string {
  const texts = ({ soal }: Placed) => JSON.stringify(soal?.opsi.map((opsi) => render(opsi.teks).html) ?? [])
  return texts(one) === texts(other) ? ', opsinya juga' : '; opsinya berbeda'
}
