import { COLUMNS, columnOf } from '../table/columns.ts'
import { splitCell } from '../table/split-cell.ts'
import type { XmlElement } from '../xml/parse.ts'
import type { GridRow } from './docx-grid.ts'
import { wrapped } from './docx-marks.ts'
import { cellHtml, cellText, type DocxParts } from './docx-text.ts'

/** A question of a Word file by the columns of the template; texts are HTML. */
export interface DocxQuestion {
  /** Row of its table, paragraph of its text; from 1. */
  row: number
  /** What people call it there. */
  number: string
  record: Record<string, string>
  /** What of it is not kept, in words. */
  lost: string[]
  /** Its key is only marked and nowhere written. */
  guessedKey?: boolean
  /** What of it is in doubt though it reads well. */
  doubt?: string
  /** Why it cannot be taken as it was read. */
  problem?: { column: string; reason: string }
  /** How many options it has, where there are more than letters for them. */
  beyond?: number
  /** The numbers of its statements, by which its keys are listed. */
  numbers?: string[]
  /** Written by us: taken as it stands. */
  own?: boolean
}

/** Texts that a reader sees; the others are words for us. */
const RICH = /^(soal|stimulus|pembahasan|opsi_[a-h]|pilihan|pernyataan_\d+)$/
/** What stands once beside several rows is meant for each. */
export const SHARED = new Set(['stimulus', 'stimulus_judul', 'mapel', 'materi', 'tingkat', 'jenis', 'subtes', 'status'])
export const known = (name: string): boolean => COLUMNS.includes(name)

export const nameOf = (element: XmlElement): string => columnOf(cellText(element).replace(/\s+/g, ' '))

/** What a cell says for a column, noting what of it is lost. */
export function said(element: XmlElement, name: string, parts: DocxParts): string {
  return RICH.test(name) ? cellHtml(element, parts) : cellText(element).trim()
}

export function reading<T>(parts: DocxParts, lost: string[], read: () => T): T {
  parts.lost = []
  const value = read()
  lost.push(...parts.lost)
  return value
}

export const EMPTY: XmlElement = { name: 'tc', attributes: {}, children: [], line: 0, at: 0 }

/** What a column says. Where two are read as one, that of the very name is kept and the other named as lost. */
export function put(
  record: Record<string, string>,
  name: string,
  label: GridRow[number],
  text: string,
  lost: string[],
): void {
  const heading = label ? cellText(label.element).trim() : name
  const isExact = heading.toLowerCase() === name
  if (record[name] && text) lost.push(isExact ? `isi lain yang dibaca sebagai ${name.toUpperCase()}` : `isi ${heading}`)
  if (!record[name] || (isExact && text)) record[name] = text
}

/** Whether a cell holds options below each other. */
export const isSeveral = (cell: GridRow[number], parts: DocxParts): boolean =>
  cell !== undefined && splitCell(`<p>?</p>${wrapped(cellHtml(cell.element, parts))}`) !== undefined
