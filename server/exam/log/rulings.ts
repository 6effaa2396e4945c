import { randomUUID } from 'node:crypto'
import type { Ruling } from '#contract/exam/choices.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { UnknownAttempt } from './calls.ts'
import { type ClosingDeps, columnsOf } from './close.ts'
import type { LogDeps } from './deps.ts'
import { closedBy, withSeal } from './seal.ts'
import { rule } from './staff.ts'
import { untilFits } from './tries.ts'

/** What staff decide of one entry; `ruling` null: taken back. */
export interface RuleAct {
  attempt_id: string
  writer: string
  seq: number
  ruling: Ruling | null
  reason: string
  actor_id: string
}

const ACTIONS = { admit: 'attempt/admit-answer', strike: 'attempt/strike-answer' } as const

/**
 * The ruling and its line in the audit trail, in one transaction; nothing of either where it stands already. A sealed attempt is scored anew,
 * and sealed anew where what is admitted came after the seal.
 */
export function ruleOn(act: RuleAct, deps: ClosingDeps & Pick<LogDeps, 'sealed'>): Promise<FactsMessage> {
  const { attempt_id, writer, seq, ruling, reason, actor_id } = act
  const { store, now, sealed } = deps
  return untilFits(attempt_id, async () => {
    const row = await store.find(attempt_id)
    if (!row) throw new UnknownAttempt(attempt_id)
    const before = row.facts.rulings.find((one) => one.writer === writer && one.seq === seq)?.ruling ?? null
    if (before === ruling) return row.facts
    const ruled = rule(writer, seq, ruling)(row.facts, now())
    const stands = ruling === 'admit' && isBeyond(act, row.facts) ? await store.stands(row.attempt_id) : null
    const facts = stands ? { ...withSeal(ruled, stands, now()), seq: ruled.seq } : ruled
    const action = ruling ? ACTIONS[ruling] : 'attempt/undo-ruling'
    const of = {
      id: randomUUID(),
      at: new Date(now()).toISOString(),
      actor_id,
      action,
      subject: row.attempt_id,
    } as const
    const audit = { ...of, reason, detail: { writer, seq, before } }
    const columns = await columnsOf(row, facts, deps)
    if (!(await store.amend(row.attempt_id, facts, { audit, columns, whole: stands !== null }))) return null
    if (closedBy(facts)) await sealed?.(row.attempt_id)
    return facts
  })
}

/** What was put aside stays as it was sealed then. */
function isBeyond({ writer, seq }: RuleAct, facts: FactsMessage): boolean {
  const seal = closedBy(facts)
  return seal !== null && !facts.archived && seq > (new Map(seal.heads).get(writer) ?? 0)
}
