import type { Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { AttemptRow, BatchRow, Head, LogStore } from './store.ts'

/** For simulations: what it took it keeps, and one call at a time touches it. */
export class MemoryLogStore implements LogStore {
  readonly #attempts = new Map<string, AttemptRow>()
  readonly #names = new Map<string, string>()
  readonly #rows = new Map<string, BatchRow[]>()
  readonly #heads = new Map<string, Map<string, Head>>()
  readonly #heard = new Map<string, Map<string, number>>()
  readonly conflicts: { attempt_id: string; writer: string; sent: unknown }[] = []

  async find(attempt_id: string): Promise<AttemptRow | null> {
    return this.#attempts.get(this.#names.get(attempt_id) ?? '') ?? null
  }

  async begin(row: AttemptRow): Promise<AttemptRow> {
    const mine = ({ student_id, jadwal_id }: AttemptRow) => student_id === row.student_id && jadwal_id === row.jadwal_id
    const known = this.#attempts.get(this.#names.get(row.attempt_id) ?? '') ?? [...this.#attempts.values()].find(mine)
    const stands = known ?? row
    this.#names.set(row.attempt_id, stands.attempt_id)
    if (!known) this.#attempts.set(row.attempt_id, row)
    return stands
  }

  async amend(attempt_id: string, facts: FactsMessage): Promise<boolean> {
    const row = this.#attempts.get(attempt_id)
    if (row?.facts.seq !== facts.seq - 1) return false
    this.#attempts.set(attempt_id, { ...row, facts })
    return true
  }

  async heads(attempt_id: string): Promise<Map<string, Head>> {
    return new Map(this.#heads.get(attempt_id))
  }

  async append(row: BatchRow, after: Checkpoint | null): Promise<Head | null> {
    const heads = this.#heads.get(row.attempt_id) ?? new Map<string, Head>()
    const head = heads.get(row.writer) ?? null
    if (head?.seq !== after?.seq || head?.hash !== after?.hash) return head
    this.#heads.set(row.attempt_id, heads.set(row.writer, row.to))
    this.#rows.set(row.attempt_id, [...(this.#rows.get(row.attempt_id) ?? []), row])
    return row.to
  }

  async rows(attempt_id: string, beyond?: ReadonlyMap<string, number>): Promise<BatchRow[]> {
    const all = this.#rows.get(attempt_id) ?? []
    return beyond ? all.filter(({ writer, to }) => to.seq > (beyond.get(writer) ?? 0)) : all
  }

  async keepConflict(attempt_id: string, writer: string, sent: unknown): Promise<void> {
    this.conflicts.push({ attempt_id, writer, sent })
  }

  async hear(attempt_id: string, phone_id: string, at: number): Promise<void> {
    this.#heard.set(attempt_id, (this.#heard.get(attempt_id) ?? new Map()).set(phone_id, at))
  }

  async heard(attempt_id: string): Promise<Map<string, number>> {
    return new Map(this.#heard.get(attempt_id))
  }
}
