import type { ImportLoss, RawFile, RawQuestion } from '../types.ts'
import { lostMarkup } from './hostile.ts'

/** Adds to what a file's reader reports the parts of texts that are not shown here: links, videos, colours. */
export function markupLosses(file: RawFile): RawFile {
  const found = file.questions.flatMap((question): ImportLoss[] => {
    const lost = [...new Set(textsOf(question).flatMap(lostMarkup))]
    if (!lost.length) return []
    const { row, id, label } = question
    const place = { row, ...(question.file && { file: question.file }), id: id ?? (label || null), column: 'soal' }
    return [{ ...place, reason: `Tidak ditampilkan: ${lost.join(', ')}.`, whole: false }]
  })
  return { ...file, losses: [...(file.losses ?? []), ...found] }
}

function textsOf({ stem, stem_format, options, statements, explanation }: RawQuestion): string[] {
  if (stem_format === 'text') return []
  return [stem, ...options.map(({ text }) => text), ...statements, explanation]
}
