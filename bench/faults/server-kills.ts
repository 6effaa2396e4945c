import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppendReply } from '#contract/exam/log/messages.ts'
import { generator } from '#contract/exam/shuffle.ts'
import { type Connection, ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { BenchPhone } from '../load/phone.ts'
import { type ApiNode, startNode } from '../support/node.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol, startCall, startedOf } from '../support/students.ts'

const PHONES = 16
const JWT_SECRET = 'the secret of the fault runs, long enough to be one'
/** Of ten kills, how many hit the database's postmaster instead of node. */
const OF_TEN_POSTMASTER = 3
/** How long PostgreSQL is away; node must outlive it. */
const AWAY_MS = Number(process.env.FAULTS_AWAY_MS ?? 1000)

/** What is under attack: node and PostgreSQL as real processes on a folder of their own, fsync on. */
class Victim {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'elp-victim-'))
  node: ApiNode | undefined
  url = ''

  async startDatabase(): Promise<void> {
    const embedded = await startEmbedded(this.dataDir)
    this.url = await ensureDatabase(embedded.url, 'elp')
  }

  async startNode(): Promise<void> {
    this.node = await startNode({ url: this.url, dataDir: this.dataDir, jwtSecret: JWT_SECRET })
  }

  /** The database comes back at its old address: node must have outlived it, and go on by itself. */
  async comeBack(): Promise<void> {
    const { port } = new URL(this.url)
    // Away for a moment: long enough for every connection to break.
    await wait(AWAY_MS)
    const embedded = await startEmbedded(this.dataDir, { port })
    this.url = await ensureDatabase(embedded.url, 'elp')
    if (this.node?.ended()) throw new Error('node did not outlive its database')
  }

  killPostmaster(): void {
    process.kill(Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  }

  async withDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await open(this.url)
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  }

  async end(): Promise<void> {
    await this.node?.stop()
    await (await startEmbedded(this.dataDir)).stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** A phone that sends one answer after the other, each again and again until it is acknowledged. */
class Sender {
  acked = 0
  readonly phone: BenchPhone
  constructor(phone: BenchPhone) {
    this.phone = phone
  }

  async send(victim: Victim, questions: readonly string[], going: () => boolean): Promise<void> {
    while (going()) {
      const body = this.phone.flush(1, questions, this.acked + 1).split('\r\n\r\n')[1] as string
      while (this.acked < this.phone.written && going()) this.acked = await this.post(victim, body)
    }
  }

  private async post({ node }: Victim, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.phone.started.token}` }
    const url = `http://127.0.0.1:${node?.port}/api/input/hasil-ujian`
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) })
      if (reply.ok) return ((await reply.json()) as AppendReply).acked[0]?.seq ?? this.acked
    } catch {
      // Killed, or not up again: the answer stays with the phone.
    }
    await wait(50)
    return this.acked
  }
}

export interface Toll {
  node: number
  postmaster: number
  acked: number
  lost: number
}

/** SIGKILLs under load; afterwards every acknowledged answer must stand in the database. */
export async function killServers(kills: number, said: (text: string) => void): Promise<Toll> {
  const victim = new Victim()
  const random = generator(Date.now())
  const toll: Toll = { node: 0, postmaster: 0, acked: 0, lost: 0 }
  let going = true
  await victim.startDatabase()
  const { senders, questions } = await arrange(victim)
  const sending = senders.map((sender) => sender.send(victim, questions, () => going))
  for (let kill = 1; kill <= kills; kill++) {
    await wait(50 + random() * 500)
    const database = Math.floor(random() * 10) < OF_TEN_POSTMASTER
    toll[database ? 'postmaster' : 'node']++
    if (database) victim.killPostmaster()
    else await victim.node?.stop('SIGKILL')
    if (database) await victim.comeBack()
    else await victim.startNode()
    if (kill % 10 === 0) said(`${kill} kills, ${sum(senders)} answers acknowledged`)
  }
  await wait(500)
  going = false
  await Promise.all(sending)
  toll.acked = sum(senders)
  toll.lost = await victim.withDatabase((connection) => missing(connection, senders))
  await victim.end()
  return toll
}

const sum = (senders: readonly Sender[]) => senders.reduce((all, { acked }) => all + acked, 0)

async function arrange(victim: Victim): Promise<{ senders: Sender[]; questions: string[] }> {
  return victim.withDatabase(async (connection) => {
    await migrateUp(connection)
    await victim.startNode()
    const world = { connection, jwtSecret: JWT_SECRET } as Parameters<typeof enrol>[0]
    const sitting = await openSitting(world)
    const senders: Sender[] = []
    for (const student of await enrol(world, sitting, PHONES)) {
      const { path, token, body } = startCall(student, sitting)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const url = `http://127.0.0.1:${victim.node?.port}${path}`
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`a start was refused: ${await reply.text()}`)
      senders.push(new Sender(new BenchPhone(startedOf(await reply.text(), body))))
    }
    return { senders, questions: sitting.questions }
  })
}

/** Acknowledged answers that do not stand in the database, in their place and of the right content. */
async function missing({ pool }: Connection, senders: readonly Sender[]): Promise<number> {
  let lost = 0
  for (const { acked, phone } of senders) {
    const text = 'select coalesce(max(to_seq), 0)::int as n from log_batch where attempt_id = $1'
    const { rows } = await pool.query(text, [phone.started.attempt_id])
    lost += Math.max(0, acked - rows[0].n)
  }
  return lost
}
