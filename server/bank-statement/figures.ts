/** Money that came in (`credit`) or went out; `unknown` where the cell does not say which. */
export interface Money {
  amount: number
  side: 'credit' | 'debit' | 'unknown'
}

const CREDIT = /^(?:CR|C|K|KR|KREDIT|CREDIT)$/
const DEBIT = /^(?:DB|D|DR|DEBET|DEBIT)$/

export function sideOf(mark: string): Money['side'] {
  const word = mark.toUpperCase().replaceAll('.', '').trim()
  if (CREDIT.test(word)) return 'credit'
  return DEBIT.test(word) ? 'debit' : 'unknown'
}

/** A number as banks write it, with its mark or sign: `Rp 1.234.567,00`, `1,234,567.00 CR`, `+99.356`, `(500)`. Null: it is none. */
export function moneyOf(cell: string): Money | null {
  const text = cell.replace(/[\s\u00a0]+/g, ' ').trim()
  const parts = /^(?:RP|IDR)?\.? ?([-+(]?) ?(?:RP|IDR)?\.? ?([\d.,]*\d)\)? ?([A-Z.]{0,7}|[-+])$/i.exec(text)
  if (!parts) return null
  const [, before = '', digits = '', after = ''] = parts
  const amount = numberOf(digits)
  if (amount === null) return null
  if (before === '-' || before === '(' || after === '-') return { amount, side: 'debit' }
  if (before === '+' || after === '+') return { amount, side: 'credit' }
  if (after === '') return { amount, side: 'unknown' }
  const side = sideOf(after)
  return side === 'unknown' ? null : { amount, side }
}

/** Beyond it no account of a school goes, and a figure is not exact any more. */
const MOST = 1_000_000_000_000

/**
 * Which sign parts the thousands shows in the number itself: two digits (or one) at the end are sen, three are thousands.
 * Signs that contradict each other are refused and not guessed.
 */
function numberOf(digits: string): number | null {
  const plain = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(digits)
  const comma = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(digits)
  const point = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(digits)
  const found = plain ?? comma ?? point
  if (!found) return null
  const amount = Number(`${found[1]?.replace(/[.,]/g, '')}.${found[2] ?? '0'}`)
  return amount <= MOST ? amount : null
}

const MONTHS: Record<string, number> = {
  ...{ JAN: 1, FEB: 2, PEB: 2, MAR: 3, APR: 4, MAY: 5, MEI: 5, JUN: 6, JUL: 7, AUG: 8, AGU: 8, AGS: 8, AGT: 8 },
  ...{ SEP: 9, OCT: 10, OKT: 10, NOV: 11, NOP: 11, DEC: 12, DES: 12 },
}

/**
 * The day of a cell as `YYYY-MM-DD`; what follows it (a time) does not count. Indonesian banks write the day before the month. A
 * day without a year is the last such day up to `latest`. Null: it is no day.
 */
export function dayOf(cell: string, latest: string): string | null {
  const text = cell.replace(/^['\s]+/, '').toUpperCase()
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text)
  if (iso) return checkedDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[/. -]{1,3}(\d{1,2}|[A-Z]{3,9})(?:[/. ,-]{1,3}(\d{4}|\d{2})(?![\d:.]))?(?!\d)/.exec(text)
  if (!parts) return null
  const [, day = '', month = '', year] = parts
  const number = /^\d/.test(month) ? Number(month) : MONTHS[month.slice(0, 3)]
  if (number === undefined) return null
  if (year !== undefined) return checkedDay(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day))
  const last = Number(latest.slice(0, 4))
  const found = [last, last - 1].map((one) => checkedDay(one, number, Number(day)))
  return found.find((one) => one !== null && one <= latest) ?? null
}

/** Null for a day that the calendar does not have. */
function checkedDay(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
