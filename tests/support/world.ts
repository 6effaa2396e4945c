import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { API } from '#contract/version.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { type Connection, type Db, open } from '#server/db/connect.ts'
import { paperTable } from '#server/db/tables/index.ts'
import { readConfig } from '#server/process/config.ts'
import { learnPaper } from './exam-material.ts'

/** A server of its own on a database of its own, with a clock that a test moves. */
export interface World {
  app: FastifyInstance
  db: Db
  connection: Connection
  clock: Clock
  /** Holds its private files; gone when it is closed. */
  dataDir: string
  /** Calls the API as `token` says; `path` is below /api. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared, not typed
  body: any
  headers: Record<string, unknown>
}

export class Clock {
  ms: number
  constructor(start = Date.parse('2026-11-21T01:00:00Z')) {
    this.ms = start
  }
  readonly now = (): number => this.ms
  advance(ms: number): void {
    this.ms += ms
  }
}

/** Phones of tests name questions by their place in the paper that they begin with. */
async function learn(db: Db, body: unknown): Promise<void> {
  const { paper_sha256 } = (body ?? {}) as { paper_sha256?: string }
  if (typeof paper_sha256 !== 'string') return
  const [paper] = await db
    .select({ outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, paper_sha256))
    .catch(() => [])
  if (paper) learnPaper(paper_sha256, paper.outline)
}

let copies = 0

/** An empty migrated database of its own. */
export async function freshDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const adminUrl = inject('adminUrl')
  const template = inject('template')
  const name = `elp_copy_${process.pid}_${Math.floor(performance.now())}_${Math.random().toString(36).slice(2, 8)}_${copies++}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  // By files: page by page through the log, as it is done by default, costs PostgreSQL twice as much.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const connection = await open(url.toString())
  const drop = async () => {
    await connection.close()
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
  return { connection, drop }
}

export const TEST_SECRETS = {
  jwt: 'a secret of the tests, long enough to be one',
  // Ed25519, PKCS#8; made for the tests.
  receiptKey: 'MC4CAQAwBQYDK2VwBCIEILOE8p14w19JIXr+Bt53jB/8j4bPnYmZektXjaFtLvhV',
  // P-256, raw; made for the tests.
  vapid: {
    publicKey: 'BHm6OkjAOfUEbmGM6pxKGq1sbSxrBlFAMyja7hiCl8rqA5rr5hPVVqbCXz-VrW7-mdwyOZ0UXfpmiuhY8b53yLo',
    privateKey: 'eQruPNXOJAl6e1ZB30MjgcN-T6fflWoRPNlhiFQHqlQ',
  },
}

/** Without limits on calls, which a test would trip by its own speed, and without a built app. */
const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  CALLS_PER_MINUTE: '0',
  MAX_LOOP_DELAY_MS: '0',
  APP_DIR: 'no-built-app',
}

/** `random` fixes the keys and salts of papers. */
export async function createWorld(
  environment: Record<string, string> = {},
  logs?: DestinationStream,
  random?: AppDeps['random'],
): Promise<World> {
  const { connection, drop } = await freshDatabase()
  return node({ connection, clock: new Clock(), drop, environment, ...(logs && { logs }), ...(random && { random }) })
}

/** A second process of the same server: its own app on the same database, by the same clock. */
export function secondNode(
  { connection, clock, dataDir }: World,
  secrets: Partial<typeof TEST_SECRETS> = {},
): Promise<World> {
  return node({ connection, clock, drop: async () => undefined, environment: { DATA_DIR: dataDir }, secrets })
}

/** A server on a database that its test brings and takes away. */
export const worldOn = (
  connection: Connection,
  environment: Record<string, string> = {},
  secrets: Partial<typeof TEST_SECRETS> = {},
): Promise<World> => node({ connection, clock: new Clock(), drop: () => connection.close(), environment, secrets })

interface NodeOptions {
  connection: Connection
  clock: Clock
  drop: () => Promise<void>
  environment: Record<string, string>
  logs?: DestinationStream
  random?: AppDeps['random']
  secrets?: Partial<typeof TEST_SECRETS>
}

async function node({ connection, clock, drop, environment, logs, random, secrets }: NodeOptions): Promise<World> {
  const own = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'elp-test-data-'))
  const config = readConfig({ ...TEST_SETTINGS, ...environment, ...(own && { DATA_DIR: own }) })
  const app = await buildApp({
    config,
    connection,
    secrets: { ...TEST_SECRETS, ...secrets },
    now: clock.now,
    ...(logs && { logs }),
    ...(random && { random }),
  })
  await app.ready()
  return {
    app,
    db: connection.db,
    connection,
    clock,
    dataDir: config.dataDir,
    async call(method, path, { token, body, headers } = {}) {
      const reply = await app.inject({
        method,
        url: API + path,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
        payloadAsStream: /\/(stream|live-ujian)(\?|$)/.test(path),
      })
      const type = String(reply.headers['content-type'] ?? '')
      // It goes on until somebody leaves.
      const endless = type.startsWith('text/event-stream')
      if (endless) reply.stream().destroy()
      const payload = endless ? Buffer.alloc(0) : await buffer(reply.stream())
      const json = payload.length > 0 && type.includes('json')
      if (path === '/init-hasil-ujian') await learn(connection.db, body)
      return { status: reply.statusCode, body: json ? JSON.parse(String(payload)) : payload, headers: reply.headers }
    },
    async close() {
      await app.close()
      await drop()
      if (own) rmSync(own, { recursive: true, force: true })
    },
  }
}
