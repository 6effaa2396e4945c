import type { AttemptFacts } from './facts.ts'
import type { Objection } from './verdict.ts'

type Rights = Pick<AttemptFacts, 'claims' | 'holders'>

/**
 * An entry of a phone that had not been given the right by which it was written: of one that began the same attempt without a network, or
 * was wiped. It is kept and marked; once its phone is given the right, it counts.
 */
export function rightObjection(phone: string | undefined, epoch: number, { holders }: Rights): Objection | null {
  if (phone !== undefined && holders.get(epoch) === phone) return null
  const given = [...holders].some(([claim, holder]) => holder === phone && claim > epoch)
  return { reason: 'no_right', mark: 'right', now: given }
}

/** An entry that was written after another phone was given the right, or perhaps was. `lo`, `hi`: of its moment. */
export function claimObjection(
  phone: string | undefined,
  epoch: number,
  lo: number,
  hi: number,
  { claims, holders }: Rights,
): Objection | null {
  let next = Number.POSITIVE_INFINITY
  for (const [claim, at] of claims) if (claim > epoch && holders.get(claim) !== phone) next = Math.min(next, at)
  if (hi <= next) return null
  return lo > next ? { reason: 'superseded' } : { reason: 'superseded', mark: 'claim', now: true }
}
