import { aturanPeluang } from '#contract/resources/index.ts'
import { type ChanceInput, chanceOf } from '#contract/study/chance-model.ts'

/** What a new year begins with. */
const { score_error, minimum_error, applicant_spread, aman, pertimbangkan } = aturanPeluang.blank as Record<
  'score_error' | 'minimum_error' | 'applicant_spread' | 'aman' | 'pertimbangkan',
  number
>

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PROGRAMMES = 400
const PLACES = 60
/** Of the applicants of a programme, over the years: how far its mean moves, in points. */
const YEARLY = 28
/** Spread of the abilities of those who apply for one programme. */
const APPLICANTS_SPREAD = { least: 55, most: 95 }
/** Standard errors of a UTBK score and of the score of a tryout. */
const UTBK_ERROR = 15
const TRYOUT_ERROR = 26

/**
 * A simulated selection, made without the model: people have an ability and sit a tryout and UTBK with errors of their own; each
 * programme admits the best of its applicants until its places are taken. Its lowest score of one year is what staff know as the
 * estimate; who is admitted in the next year, with other applicants, is what the chances are compared with.
 */
export function simulateAdmission(seed: number, given: Partial<ChanceInput> = {}) {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const seen: { percent: number; admitted: boolean }[] = []
  for (let programme = 0; programme < PROGRAMMES; programme++) {
    const level = 560 + 60 * normal()
    const applicants = PLACES * (3 + Math.floor(12 * random()))
    const spread = APPLICANTS_SPREAD.least + (APPLICANTS_SPREAD.most - APPLICANTS_SPREAD.least) * random()
    const year = () => {
      const mean = level + YEARLY * normal()
      return Array.from({ length: applicants }, () => {
        const ability = mean + spread * normal()
        return { utbk: ability + UTBK_ERROR * normal(), tryout: ability + TRYOUT_ERROR * normal() }
      }).sort((a, b) => b.utbk - a.utbk)
    }
    const minimum = year()[PLACES - 1]?.utbk ?? 0
    for (const [rank, { tryout }] of year().entries()) {
      const known = { score: tryout, minimum, share: PLACES / applicants }
      const settings = { score_error: score_error, minimum_error: minimum_error, spread: applicant_spread }
      const { percent } = chanceOf({ ...known, ...settings, ...given }, { safe: aman, consider: pertimbangkan })
      seen.push({ percent, admitted: rank < PLACES })
    }
  }
  const share = (rows: typeof seen) => rows.filter(({ admitted }) => admitted).length / rows.length
  const bins = Array.from({ length: 10 }, (_none, index) => {
    const [from, to] = [index * 10, index * 10 + 9]
    const rows = seen.filter(({ percent }) => percent >= from && percent <= to)
    const said = rows.reduce((sum, { percent }) => sum + percent, 0) / rows.length
    return { from, to, n: rows.length, said, admitted: 100 * share(rows) }
  })
  const brier =
    seen.reduce((sum, { percent, admitted }) => sum + (percent / 100 - Number(admitted)) ** 2, 0) / seen.length
  return { bins, brier, base_rate: share(seen), n: seen.length }
}
