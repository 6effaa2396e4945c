import { replaceFormulas } from '#contract/question-bank/formulas.ts'

/** Letters of one piece: short enough for a stem of three words, long enough to be rare. */
const LENGTH = 5

/** What a reader takes in of a stem: small letters, figures and signs; no mark-up, spaces as one. */
export function plainStem(html: string): string {
  return replaceFormulas(html, ({ tex }) => ` ${tex.replace(/\s+/g, '').replaceAll('<', ' < ')} `)
    .replace(/<(?:img|audio)[^<>]*>/gi, (tag) => ` ${/[0-9a-f]{64}/i.exec(tag)?.[0] ?? ''} `)
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\{}.,;:!?"'“”‘’…()[\]_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The overlapping pieces of a stem; a shorter stem is one piece. */
export function shingles(stem: string): Set<string> {
  if (!stem) return new Set()
  const padded = ` ${stem} `
  if (padded.length <= LENGTH) return new Set([padded])
  return new Set(Array.from({ length: padded.length - LENGTH + 1 }, (_, at) => padded.slice(at, at + LENGTH)))
}

/** Jaccard: pieces in common of all pieces, 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (!a.size || !b.size) return 0
  const common = [...a].filter((piece) => b.has(piece)).length
  return common / (a.size + b.size - common)
}
