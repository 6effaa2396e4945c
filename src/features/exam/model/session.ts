import type { Paper, PaperSoal, PaperSubtes } from '#contract/exam/paper.ts'
import { optionOrder, questionOrder } from '#contract/exam/shuffle.ts'

/** A reading shared by several questions, with the numbers it belongs to. */
export interface SharedReading {
  id: string
  judul: string
  html: string
  from: number
  to: number
}

/** A question where this attempt shows it. `number` counts through the paper, or through the sub-test where each has its own time. */
export interface Item {
  soal: PaperSoal
  part: number
  number: number
  /** Option ids in the order shown; the letter follows the place. */
  options: readonly string[]
  reading: SharedReading | null
}

export interface Part {
  index: number
  subtes: PaperSubtes
  items: readonly Item[]
}

export interface Session {
  paper: Paper
  parts: readonly Part[]
  items: readonly Item[]
  byId: ReadonlyMap<string, Item>
}

const SHEETS = new Set<PaperSoal['jenis']>(['pauli', 'kecermatan'])
/** Sheets of digits or symbols have a screen of their own. */
export const isSheet = (soal: PaperSoal) => SHEETS.has(soal.jenis)

/** The paper as one attempt sees it: order of questions and options, numbers, shared readings. */
export function buildSession(paper: Paper, attempt_id: string): Session {
  const readings = new Map(paper.stimulus.map((stimulus) => [stimulus.id, stimulus]))
  let count = 0
  const parts = paper.subtes.map((subtes, index) => {
    const start = paper.waktu === 'subtes' ? 0 : count
    const items = itemsOf(subtes, index, start, attempt_id)
    count += items.length
    return { index, subtes, items: withReadings(items, readings) }
  })
  const items = parts.flatMap((part) => part.items)
  return { paper, parts, items, byId: new Map(items.map((item) => [item.soal.id, item])) }
}

function itemsOf(subtes: PaperSubtes, part: number, start: number, attempt_id: string): Item[] {
  const soalById = new Map(subtes.soal.map((soal) => [soal.id, soal]))
  return questionOrder(subtes, attempt_id).flatMap((id, place) => {
    const soal = soalById.get(id)
    if (!soal) return []
    return [{ soal, part, number: start + place + 1, options: optionOrder(subtes, id, attempt_id), reading: null }]
  })
}

function withReadings(items: Item[], readings: ReadonlyMap<string, Paper['stimulus'][number]>): Item[] {
  return items.map((item, place) => {
    const reading = item.soal.stimulus_id ? readings.get(item.soal.stimulus_id) : undefined
    if (!reading) return item
    const same = (other: Item | undefined) => other?.soal.stimulus_id === reading.id
    let first = place
    let last = place
    while (same(items[first - 1])) first--
    while (same(items[last + 1])) last++
    const [from, to] = [items[first]?.number ?? item.number, items[last]?.number ?? item.number]
    return { ...item, reading: { ...reading, from, to } }
  })
}

/** The questions that may be moved between now: all of them, or those of the sub-test that is open. */
export function openItems(session: Session, open_index: number): readonly Item[] {
  if (session.paper.waktu === 'total') return session.items
  return session.parts[open_index]?.items ?? []
}

/** Whether nothing comes after what is open: to leave it is to end the attempt. */
export const isLastPart = ({ paper, parts }: Session, open_index: number): boolean =>
  paper.waktu === 'total' || open_index >= parts.length - 1
