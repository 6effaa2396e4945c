import { eq } from 'drizzle-orm'
import type { StatementLine, StatementReply } from '#contract/money/bank-statement.ts'
import type { Goods } from '#contract/money/order.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { rekeningTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { matchLines } from './match.ts'
import { type AccountOrder, nameSeen, ordersOfAccount } from './orders-of-account.ts'
import type { Statement } from './read-statement.ts'
import { type StoredLine, storeLines } from './store-lines.ts'

export interface Import {
  statement: Statement
  rekening_id: string
  user_id: string
  /** What the file is called. */
  name: string
  /** Kinds of goods whose orders the person may mark paid: of others nothing is said. */
  goods: readonly Goods[]
}

/** Stores what is new in a statement, and says of each line what it is. No order changes. */
export async function importStatement({ db, now, random }: ServeDeps, given: Import): Promise<StatementReply> {
  const { statement, rekening_id, user_id, name, goods } = given
  const { bank, head, debits, problems } = statement
  const deps = { now: now(), random }
  return db.transaction(async (tx) => {
    await demandAccount(tx, rekening_id, statement.account)
    if (head.length) return { bank, head, lines: [], added: 0, debits, problems }
    const { lines, added } = await storeLines(tx, { rekening_id, user_id, credits: statement.credits }, deps)
    const orders = await ordersOfAccount(tx, rekening_id, lines)
    const detail = { file: name.slice(0, 120), bank, lines: lines.length, added, problems: problems.length }
    await writeAuditEntry(tx, { actor_id: user_id, action: 'rekening/import', subject: rekening_id, detail }, deps.now)
    return { bank, head, lines: shownLines(lines, orders, goods), added, debits, problems }
  })
}

/** Throws where there is no such account, and where the file is of another. */
async function demandAccount(tx: Tx, rekening_id: string, number: string | null): Promise<void> {
  const [account] = await tx.select().from(rekeningTable).where(eq(rekeningTable.id, rekening_id))
  if (!account) throw refusal('missing.rekening')
  const plain = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
  if (number !== null && plain(number) !== plain(account.nomor))
    throw refusal('statement.other_account', { number, account: `${account.bank} ${account.nomor}` })
}

function shownLines(
  lines: readonly StoredLine[],
  orders: ReadonlyMap<string, AccountOrder>,
  goods: readonly Goods[],
): StatementLine[] {
  const matched = matchLines(lines, [...orders.values()])
  return lines.map(({ id, row, day, text, amount }) => {
    const { verdict, doubt, orders: ids } = matched.get(id) ?? { verdict: 'unmatched', doubt: null, orders: [] }
    const seen = ids.flatMap((order_id) => {
      const order = orders.get(order_id)
      if (!order || !goods.includes(order.goods)) return []
      return [{ ...order.shown, name_seen: nameSeen(text, order.shown.buyer) }]
    })
    const hidden = ids.length > 0 && seen.length === 0 && verdict !== 'used'
    return {
      ...{ id, row, day, text, amount, orders: seen },
      ...(hidden ? { verdict: 'unmatched' as const, doubt: null } : { verdict, doubt }),
    }
  })
}
