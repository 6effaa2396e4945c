import type { LogEntry, Splice, WriterLog } from './entry.ts'

/** A text of code points: positions mean the same on every machine, whatever it keeps texts in. */
export const pointsOf = (text: string): string[] => Array.from(text)

/** Without what no server takes and no student means: NUL, and halves of a character that a keyboard left alone. */
export const writable = (text: string): string => text.replace(/\p{Cs}/gu, '').replaceAll('\0', '')

export function applySplice(text: string, { at, del, ins }: Splice): string {
  const points = pointsOf(text)
  const from = Math.min(at, points.length)
  return [...points.slice(0, from), ins, ...points.slice(from + del)].join('')
}

/** What makes `before` into `after`, as one splice on entry `on`: what begins and ends alike is left alone. */
export function spliceBetween(on: number, before: string, after: string): Splice {
  const [old, now] = [pointsOf(before), pointsOf(after)]
  const most = Math.min(old.length, now.length)
  let at = 0
  while (at < most && old[at] === now[at]) at++
  let alike = 0
  while (alike < most - at && old[old.length - 1 - alike] === now[now.length - 1 - alike]) alike++
  return { on, at, del: old.length - at - alike, ins: now.slice(at, now.length - alike).join('') }
}

/**
 * The text that each entry of a writer made, by `seq`. A splice applies to its base whatever verdict the base has; one whose base is
 * none of this writer's texts of the same question makes nothing.
 */
export function textsOf(log: WriterLog): Map<number, string | null> {
  const texts = new Map<number, string | null>()
  const questions = new Map<number, number>()
  const note = ({ seq, q }: LogEntry, text: string | null) => {
    texts.set(seq, text)
    questions.set(seq, q)
  }
  for (const entry of log) {
    const { q, v } = entry
    if ('a' in v && (typeof v.a === 'string' || v.a === null)) note(entry, v.a)
    if ('splice' in v && questions.get(v.splice.on) === q)
      note(entry, applySplice(texts.get(v.splice.on) ?? '', v.splice))
  }
  return texts
}
