import {
  type ConfirmReply,
  MAX_CONFIRMED,
  type StatementLine,
  type StatementMapping,
  type StatementReply,
} from '#contract/money/bank-statement.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { get, http, post } from '#src/lib/http.ts'

export interface Account {
  id: string
  bank: string
  nomor: string
  atas_nama: string
}

export const listAccounts = async () =>
  (await get<{ data: Account[] }>('/rekening', { size: 100, sort: 'urutan' })).data

/** A long statement takes some seconds. */
export async function sendStatement(
  file: File,
  rekening_id: string,
  mapping: StatementMapping,
): Promise<StatementReply> {
  const form = new FormData()
  form.append('file', file)
  const params = { rekening_id, ...mapping }
  return (await http.post<StatementReply>('/manual-transfer/bank-statement', form, { params, timeout: 0 })).data
}

export interface Pair {
  line_id: string
  order_id: string
}
export type Outcome = ConfirmReply['data'][number]

/** Some at a time; `onPart` is called with what went through, also where a later part fails. */
export async function confirmAll(pairs: readonly Pair[], onPart: (outcomes: Outcome[]) => void): Promise<void> {
  for (let from = 0; from < pairs.length; from += MAX_CONFIRMED) {
    const part = pairs.slice(from, from + MAX_CONFIRMED)
    onPart((await post<ConfirmReply>('/manual-transfer/bank-statement/confirm', { pairs: part })).data)
  }
}

/** By line the order that it will pay: what is certain is chosen from the start. */
export type Choices = Readonly<Record<string, string>>

export const certain = (lines: readonly StatementLine[]): Choices =>
  Object.fromEntries(
    lines.flatMap(({ id, verdict, orders: [order] }) => (verdict === 'matched' && order ? [[id, order.id]] : [])),
  )

/** One order is paid by one line: chosen for another, it leaves the line that had it. */
export function withChoice(choices: Choices, line_id: string, order_id: string | null): Choices {
  const others = Object.entries(choices).filter(([line, order]) => line !== line_id && order !== order_id)
  return Object.fromEntries(order_id === null ? others : [...others, [line_id, order_id]])
}

/** A day of a statement, which banks write in WIB. */
export const dayText = (day: string): string => shortDate(`${day}T12:00:00+07:00`, 'Asia/Jakarta')
