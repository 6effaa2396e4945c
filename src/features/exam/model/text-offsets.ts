import type { Mark } from './preferences.ts'

/** Marks with one more: overlapping ones melt together; a mark inside an old one takes that one away. */
export function toggleMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const [from, to] = mark
  if (to <= from) return [...marks]
  const around = marks.find(([start, end]) => start <= from && end >= to)
  if (around) return marks.filter((old) => old !== around)
  const touching = marks.filter(([start, end]) => start <= to && end >= from)
  const apart = marks.filter((old) => !touching.includes(old))
  const starts = touching.map(([start]) => start)
  const ends = touching.map(([, end]) => end)
  return [...apart, [Math.min(from, ...starts), Math.max(to, ...ends)] satisfies Mark].sort((a, b) => a[0] - b[0])
}

/** The stretch widened to whole words, so that a tap marks a word and a drag never halves one. */
export function toWords(text: string, [from, to]: Mark): Mark {
  const isWord = (index: number) => /[\p{L}\p{N}’'-]/u.test(text[index] ?? ' ')
  let [start, end] = [Math.min(from, to), Math.max(from, to)]
  while (start > 0 && isWord(start - 1)) start--
  while (end < text.length && isWord(end)) end++
  return [start, end]
}
