import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, migrateUp, open } from '#server/db/connect.ts'
import { type Generator, startGenerator } from '../support/generator.ts'
import { type ApiNode, startNode } from '../support/node.ts'
import { API_PORT, POOLED_PORT, PRIMARY_PORT, startBalancer } from './balancer.ts'
import { DatabaseCluster } from './database.ts'
import { type Host, makeHosts, on, Processes, removeDisk, removeHosts } from './hosts.ts'

/** Last part of each host's address. */
const HOSTS = { lb: 10, db1: 11, db2: 12, arbiter: 13, api1: 21, api2: 22, api3: 23 }
const JWT_SECRET = 'the secret of the cluster, long enough to be one'
const READY_MS = 60_000

/** Three API nodes, balancer, primary and synchronous standby, on hosts of their own. */
export interface Cluster {
  database: DatabaseCluster
  nodes: readonly ClusterNode[]
  /** By the balancer, to whichever database leads. */
  connection: Connection
  jwtSecret: string
  generator: Generator
  /** The balancer: what phones reach. */
  node: { host: string; port: number }
  /** Everything runs, and has its spare. */
  healthy(): Promise<void>
  close(): Promise<void>
}

/** One of the three, which can be ended and started again. */
export class ClusterNode {
  readonly #host: Host
  readonly #url: string
  readonly #dataDir: string
  readonly #balancer: string
  #running: ApiNode | undefined

  constructor(host: Host, url: string, dataDir: string, balancer: string) {
    this.#host = host
    this.#url = url
    this.#dataDir = dataDir
    this.#balancer = balancer
  }

  async start(): Promise<void> {
    this.#running = await startNode({
      ...{ url: this.#url, dataDir: this.#dataDir, jwtSecret: JWT_SECRET, within: on(this.#host) },
      settings: {
        ...{ HOST: this.#host.ip, PORT: String(API_PORT), LOG_LEVEL: 'fatal', TRUST_PROXY: this.#balancer },
        // All students of the generator call from one address.
        CALLS_PER_MINUTE: '0',
      },
    })
    await this.ready()
  }

  async stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#running?.stop(signal)
    this.#running = undefined
  }

  async ready(): Promise<void> {
    const until = performance.now() + READY_MS
    const url = `http://${this.#host.ip}:${API_PORT}/ready`
    for (;;) {
      const reply = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
      if (reply?.ok) return
      if (performance.now() > until) throw new Error(`${this.#host.name} did not become ready in ${READY_MS / 1000} s`)
      await wait(200)
    }
  }
}

export async function openCluster(say: (text: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'elp-cluster-'))
  // Patroni and PgBouncer run as another user.
  chmodSync(folder, 0o755)
  const processes = new Processes(folder)
  const hosts = makeHosts(HOSTS)
  const { lb, db1, db2, arbiter, api1, api2, api3 } = hosts
  const secret = () => randomBytes(18).toString('base64url')
  const passwords = { superuser: secret(), replicator: secret() }
  const login = { user: 'elp', password: secret(), database: 'elp' }
  const electors = [db1, db2, arbiter]
  const database = new DatabaseCluster({ members: [db1, db2], electors }, processes, folder, passwords)
  const undo: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => removeHosts(Object.keys(HOSTS)),
    () => [...database.disks.values()].forEach(removeDisk),
    () => processes.stopAll(),
  ]
  const close = async () => {
    for (const last of undo.splice(0).reverse()) await last()
  }
  try {
    const from = performance.now()
    startBalancer({ host: lb, nodes: [api1, api2, api3], members: [db1, db2], login }, processes, folder)
    await database.start()
    say(`primary and synchronous standby after ${seconds(performance.now() - from)}`)
    const addressed = (user: string, password: string, port: number, name: string) =>
      `postgres://${user}:${password}@${lb.ip}:${port}/${name}`
    await makeDatabase(addressed('postgres', passwords.superuser, PRIMARY_PORT, 'postgres'), login)
    const url = addressed(login.user, login.password, PRIMARY_PORT, login.database)
    const pooled = addressed(login.user, login.password, POOLED_PORT, login.database)
    const connection = await open(url)
    undo.push(() => connection.close())
    await migrateUp(connection)

    const dataDir = join(folder, 'shared')
    mkdirSync(dataDir)
    // The third by PgBouncer: it serves whole sessions.
    const nodes = [api1, api2, api3].map((host) => new ClusterNode(host, host === api3 ? pooled : url, dataDir, lb.ip))
    undo.push(() => Promise.all(nodes.map((node) => node.stop())))
    // The first makes the keys that all share.
    for (const node of nodes) await node.start()
    const generator = startGenerator()
    undo.push(() => generator.stop())
    const healthy = async () => {
      await database.healthy()
      await Promise.all(nodes.map((node) => node.ready()))
    }
    await healthy()
    say(`three nodes after ${seconds(performance.now() - from)}`)
    const node = { host: lb.ip, port: API_PORT }
    return { database, nodes, connection, jwtSecret: JWT_SECRET, generator, node, healthy, close }
  } catch (error) {
    for (const name of ['haproxy', 'pgbouncer']) say(processes.tailOf(name))
    await close()
    throw error
  }
}

async function makeDatabase(admin: string, { user, password, database }: Record<string, string>): Promise<void> {
  const client = await reached(admin)
  const name = (text = '') => client.escapeIdentifier(text)
  await client.query(`create role ${name(user)} login password ${client.escapeLiteral(password ?? '')}`)
  await client.query(`create database ${name(database)} owner ${name(user)}`)
  await client.end()
}

/** The balancer finds the primary at its next look. */
async function reached(url: string): Promise<pg.Client> {
  const until = performance.now() + READY_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(200)
    }
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
