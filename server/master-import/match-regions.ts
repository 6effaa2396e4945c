import type { RegionSpelling } from '#contract/catalog/import-master.ts'

export interface Regency {
  id: string
  nama: string
  provinsi: string
}

/** Short forms and ranks that lists write differently. */
const WORDS: Record<string, string> = { kab: 'kabupaten', kodya: 'kota', kotamadya: 'kota', kep: 'kepulauan', adm: '' }
const NOISE = new Set(['administrasi', 'provinsi', 'propinsi', 'prov', 'daerah', 'khusus', 'istimewa', 'ibukota', ''])
const OF_PROVINCE = new Set(['d', 'k', 'i', 'di', 'dki', 'nad', 'nanggroe', 'darussalam'])

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  )
    .map((word) => WORDS[word] ?? word)
    .filter((word) => !NOISE.has(word))

const provinceOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !OF_PROVINCE.has(word))
    .join(' ')

interface Name {
  rank: 'kota' | 'kabupaten' | null
  core: string
  provinsi: string
}

function nameOf(kabupaten: string, provinsi: string): Name {
  const words = wordsOf(kabupaten)
  const rank = words[0] === 'kota' || words[0] === 'kabupaten' ? words[0] : null
  return { rank, core: words.slice(rank ? 1 : 0).join(' '), provinsi: provinceOf(provinsi) }
}

const PROPOSED = 5
/** Below it two names have nothing to do with each other. */
const LEAST = 0.5
const STRONG = 0.85
const AHEAD = 0.1

export type Match = { id: string } | Pick<RegionSpelling, 'proposals' | 'clear'>

/**
 * Which regency or city a spelling is. Alone what says the same name, rank and province is known; provinces that were divided since, another rank
 * or another letter make proposals, which a person accepts.
 */
export function regionMatcher(regencies: readonly Regency[]) {
  const named = regencies.map((regency) => ({ regency, name: nameOf(regency.nama, regency.provinsi) }))
  return (kabupaten: string, provinsi: string): Match => {
    const given = nameOf(kabupaten, provinsi)
    if (!given.core) return { proposals: [], clear: false }
    const same = named.filter(({ name }) => name.core === given.core && fits(name, given))
    if (same.length === 1 && same[0]) return { id: same[0].regency.id }
    const scored = named
      .map(({ regency, name }) => ({ regency, score: likeness(name, given) }))
      .filter(({ score }) => score >= LEAST)
      .sort((a, b) => b.score - a.score || a.regency.id.localeCompare(b.regency.id))
    const [best, next] = scored
    const proposals = scored.slice(0, PROPOSED).map(({ regency, score }) => ({
      ...{ id: regency.id, nama: regency.nama, within: regency.provinsi, alike: Math.round(score * 100) },
    }))
    return { proposals, clear: best !== undefined && best.score >= STRONG && best.score - (next?.score ?? 0) >= AHEAD }
  }
}

/** Nothing that both say differs. */
const fits = (name: Name, given: Name) =>
  (given.rank === null || name.rank === given.rank) && (given.provinsi === '' || name.provinsi === given.provinsi)

/** Another rank alone weighs more than `AHEAD`: a slip in a name of that rank stays ahead of the other rank. */
function likeness(name: Name, given: Name): number {
  const rank = given.rank === null || given.rank === name.rank ? 0 : 0.12
  const provinsi = given.provinsi === '' || given.provinsi === name.provinsi ? 0 : 0.08
  return alike(name.core.replaceAll(' ', ''), given.core.replaceAll(' ', '')) - rank - provinsi
}

/** One minus the share of letters that must change (Levenshtein 1966). */
function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  // Too far apart to be worth counting.
  if (Math.abs(a.length - b.length) > longest * (1 - LEAST)) return 0
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (before[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      now.push(Math.min(change, (before[j] as number) + 1, (now[j - 1] as number) + 1))
    }
    before = now
  }
  return 1 - (before[b.length] as number) / longest
}
