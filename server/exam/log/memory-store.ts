import type { Checkpoint } from '#contract/exam/log/checkpoint.ts'
import type { Acked, FactsMessage } from '#contract/exam/log/messages.ts'
import type { AuditRow } from '../rows.ts'
import { bytesOf, chargeOf, MAX_CONFLICT_BYTES, MAX_CONFLICTS, MAX_NAMES, MAX_PHONES, stepOf } from './quota.ts'
import { closedBy } from './seal.ts'
import type {
  Added,
  Adding,
  Addition,
  Also,
  AttemptRow,
  BatchRow,
  Conflict,
  Head,
  Known,
  LogStore,
  Standing,
  StartKey,
} from './store.ts'

/** For simulations: what it took it keeps, and one call at a time touches it. */
export class MemoryLogStore implements LogStore {
  readonly #attempts = new Map<string, AttemptRow>()
  /** Other ids, and which attempts they mean. */
  readonly #names = new Map<string, string>()
  readonly #rows = new Map<string, BatchRow[]>()
  readonly #heads = new Map<string, Map<string, Head>>()
  readonly #heard = new Map<string, Map<string, number>>()
  readonly #bytes = new Map<string, number>()
  readonly trail: AuditRow[] = []
  readonly conflicts: (Conflict & { attempt_id: string })[] = []

  async find(attempt_id: string): Promise<AttemptRow | null> {
    return this.#named(attempt_id)
  }

  #named(attempt_id: string): AttemptRow | null {
    return this.#attempts.get(this.#names.get(attempt_id) ?? attempt_id) ?? null
  }

  async known(start: StartKey): Promise<Known> {
    return { named: this.#named(start.attempt_id), mine: this.#mine(start) }
  }

  #mine({ student_id, jadwal_id }: StartKey): AttemptRow[] {
    const all = [...this.#attempts.values()]
    return all.filter((row) => row.student_id === student_id && row.jadwal_id === jadwal_id)
  }

  async begin(row: AttemptRow, mine = 0): Promise<boolean> {
    if (this.#named(row.attempt_id) || this.#mine(row).length !== mine) return false
    this.#attempts.set(row.attempt_id, row)
    return true
  }

  async join(name: string, attempt_id: string): Promise<boolean> {
    const names = [...this.#names.values()].filter((of) => of === attempt_id).length
    if (names >= MAX_NAMES && !this.#names.has(name)) return false
    if (!this.#names.has(name)) this.#names.set(name, attempt_id)
    return true
  }

  async amend(attempt_id: string, facts: FactsMessage, { audit, whole }: Also = {}): Promise<boolean> {
    const row = this.#attempts.get(attempt_id)
    if (row?.facts.seq !== facts.seq - 1) return false
    const sealed = new Map(facts.seals.at(-1)?.heads)
    const durable = [...(this.#heads.get(attempt_id) ?? [])]
    if (whole && durable.some(([writer, { seq }]) => seq > (sealed.get(writer) ?? 0))) return false
    if (audit) this.trail.push(audit)
    this.#attempts.set(attempt_id, { ...row, facts })
    return true
  }

  async heads(attempt_id: string): Promise<Map<string, Head>> {
    return new Map(this.#heads.get(attempt_id))
  }

  async add({ attempt_id, facts_seq, rows, looked }: Adding): Promise<Added | null> {
    const facts = this.#attempts.get(attempt_id)?.facts
    if (!facts) return null
    const heads: (Head | null)[] = []
    for (const addition of rows) {
      const may = looked || this.#mayGrow(addition)
      const stands = may ? await this.append(addition.row, addition.after) : null
      heads.push(stands?.hash === addition.row.to.hash ? stands : null)
    }
    const holder = facts.claims.at(-1)?.phone_id
    const news = facts.seq !== facts_seq || closedBy(facts) || rows.some(({ row }) => row.to.phone_id !== holder)
    return { heads, facts: news ? facts : null }
  }

  #mayGrow({ row, after }: Addition): boolean {
    const before = this.#bytes.get(placeOf(row)) ?? 0
    return after !== null && stepOf(before) === stepOf(before + bytesOf(row.body))
  }

  /** Adds the row where the writer's head is `after`, null: none. Answers the head that stands then. */
  async append(row: BatchRow, after: Checkpoint | null): Promise<Head | null> {
    const heads = this.#heads.get(row.attempt_id) ?? new Map<string, Head>()
    const head = heads.get(row.writer) ?? null
    if (head?.seq !== after?.seq || head?.hash !== after?.hash) return head
    if (head && head.phone_id !== row.to.phone_id) return head
    const to = { ...row.to, received_at: Math.max(row.to.received_at, head?.received_at ?? 0) }
    this.#heads.set(row.attempt_id, heads.set(row.writer, to))
    this.#rows.set(row.attempt_id, [...(this.#rows.get(row.attempt_id) ?? []), { ...row, to }])
    this.#bytes.set(placeOf(row), (this.#bytes.get(placeOf(row)) ?? 0) + bytesOf(row.body))
    return to
  }

  async stands(attempt_id: string): Promise<Standing | null> {
    const facts = this.#attempts.get(attempt_id)?.facts
    if (!facts) return null
    const heads = await this.heads(attempt_id)
    const heard = new Map(this.#heard.get(attempt_id))
    for (const { phone_id, received_at } of heads.values())
      heard.set(phone_id, Math.max(received_at, heard.get(phone_id) ?? 0))
    const bytes = [...heads.keys()].map((writer) => this.#bytes.get(placeOf({ attempt_id, writer })) ?? 0)
    return { facts, heads, heard, charged: bytes.reduce((sum, each) => sum + chargeOf(each), 0) }
  }

  async rows(attempt_id: string, beyond?: ReadonlyMap<string, number>, most?: number): Promise<BatchRow[]> {
    const all = (this.#rows.get(attempt_id) ?? []).toSorted((a, b) =>
      a.writer < b.writer ? -1 : a.writer > b.writer ? 1 : a.to.seq - b.to.seq,
    )
    return all.filter(({ writer, to }) => to.seq > (beyond?.get(writer) ?? 0)).slice(0, most)
  }

  async receipts(attempt_id: string): Promise<Acked[]> {
    const rows = this.#rows.get(attempt_id) ?? []
    return rows.map(({ writer, to }) => ({ writer, seq: to.seq, at: to.received_at }))
  }

  async part(attempt_id: string, writer: string, from: number, to: number): Promise<BatchRow[]> {
    const own = (this.#rows.get(attempt_id) ?? []).filter((row) => row.writer === writer)
    const first = own.findLastIndex((row) => row.to.seq < from)
    return own.slice(Math.max(0, first)).filter(({ entries }) => (entries[0]?.seq ?? 0) <= to)
  }

  async keepConflict(attempt_id: string, conflict: Conflict): Promise<void> {
    const kept = this.conflicts.filter((one) => one.attempt_id === attempt_id)
    const sizeOf = ({ sent }: Pick<Conflict, 'sent'>) => bytesOf(JSON.stringify(sent))
    const same = kept.some(({ sent }) => JSON.stringify(sent) === JSON.stringify(conflict.sent))
    const bytes = kept.reduce((sum, one) => sum + sizeOf(one), sizeOf(conflict))
    if (!same && kept.length < MAX_CONFLICTS && bytes <= MAX_CONFLICT_BYTES)
      this.conflicts.push({ attempt_id, ...conflict })
  }

  async hear(attempt_id: string, phone_id: string, at: number): Promise<void> {
    const heard = this.#heard.get(attempt_id) ?? new Map<string, number>()
    if (!heard.has(phone_id) && heard.size >= MAX_PHONES) return
    this.#heard.set(attempt_id, heard.set(phone_id, Math.max(at, heard.get(phone_id) ?? 0)))
  }

  async due(now: number, most: number): Promise<string[]> {
    const open = ({ facts }: AttemptRow) => !closedBy(facts) && facts.stops.at(-1)?.until !== null
    const over = [...this.#attempts.values()].filter((row) => open(row) && row.facts.sync_until < now)
    return over.map(({ attempt_id }) => attempt_id).slice(0, most)
  }
}

const placeOf = ({ attempt_id, writer }: Pick<BatchRow, 'attempt_id' | 'writer'>) => `${attempt_id} ${writer}`
