import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { gone, type Host, makeDisk, on, type Processes, run } from './hosts.ts'

/** A member as Patroni tells of it (GET /cluster). */
interface Member {
  name: string
  role: string
  state: string
}

const USER = 'postgres'
const BINARIES = '/usr/lib/postgresql/15/bin'
const PATRONI_PORT = 8008
const HEALTHY_MS = 120_000

/** The primary's lease and how often members look, s. With these a dead primary costs some 8 s without saves. */
const TTL = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

export interface Passwords {
  superuser: string
  replicator: string
}

export interface DatabaseHosts {
  members: readonly Host[]
  /** Each holds a part of etcd; three, so that two are a majority. */
  electors: readonly Host[]
}

/** A PostgreSQL primary with a synchronous standby under Patroni, which asks etcd who leads. */
export class DatabaseCluster {
  readonly #hosts: DatabaseHosts
  readonly #processes: Processes
  readonly #folder: string
  readonly #passwords: Passwords
  readonly #patroni = new Map<string, ChildProcess>()
  readonly disks = new Map<string, string>()

  constructor(hosts: DatabaseHosts, processes: Processes, folder: string, passwords: Passwords) {
    this.#hosts = hosts
    this.#processes = processes
    this.#folder = folder
    this.#passwords = passwords
  }

  async start(): Promise<void> {
    for (const host of this.#hosts.electors) this.#startElector(host)
    for (const host of this.#hosts.members) {
      this.disks.set(host.name, makeDisk(this.#folder, host.name, USER))
      this.startMember(host)
    }
    await this.healthy()
  }

  startMember(host: Host): void {
    const file = join(this.#folder, `patroni-${host.name}.yml`)
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(this.#settingsOf(host), null, 2))
    const child = this.#processes.start(`patroni-${host.name}`, [...on(host, USER), 'patroni', file])
    this.#patroni.set(host.name, child)
  }

  /** Patroni and PostgreSQL at once, as by a power cut. */
  async kill(host: Host): Promise<void> {
    const patroni = this.#patroni.get(host.name) as ChildProcess
    const [postmaster] = readFileSync(join(this.#dataOf(host), 'postmaster.pid'), 'utf8').split('\n')
    patroni.kill('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    await gone(patroni)
  }

  /** One leads and the other follows it synchronously, for longer than Patroni takes between two looks. */
  async healthy(): Promise<void> {
    const until = performance.now() + HEALTHY_MS
    let since: number | undefined
    for (;;) {
      const whole = await this.#isWhole().catch(() => false)
      const now = performance.now()
      since = whole ? (since ?? now) : undefined
      if (since !== undefined && now - since > 2 * TTL.loop_wait * 1000) return
      if (now > until) {
        const logs = this.#hosts.members.map(({ name }) => this.#processes.tailOf(`patroni-${name}`))
        throw new Error(
          `no primary with a synchronous standby: ${JSON.stringify(await this.#tell())}\n${logs.join('\n---\n')}`,
        )
      }
      await wait(250)
    }
  }

  /** Patroni tells who leads, also of a member that was cut off a moment ago; who follows, the primary itself knows. */
  async #isWhole(): Promise<boolean> {
    const members = await this.#tell()
    if (
      members
        .map(({ role }) => role)
        .sort()
        .join() !== 'leader,sync_standby'
    )
      return false
    const { ip } = await this.primary()
    const { superuser: password } = this.#passwords
    const client = new pg.Client({
      host: ip,
      user: USER,
      password,
      database: 'postgres',
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query(
        `select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
      )
      return rows.length === 1
    } finally {
      await client.end()
    }
  }

  async primary(): Promise<Host> {
    return this.#withRole('leader')
  }

  async standby(): Promise<Host> {
    return this.#withRole('sync_standby')
  }

  async #withRole(wanted: string): Promise<Host> {
    const members = await this.#tell()
    const name = members.find(({ role }) => role === wanted)?.name
    const host = this.#hosts.members.find((member) => member.name === name)
    if (!host) throw new Error(`nobody is ${wanted}: ${JSON.stringify(members)}`)
    return host
  }

  /** By whichever member answers. */
  async #tell(): Promise<Member[]> {
    for (const { ip } of this.#hosts.members) {
      try {
        const reply = await fetch(`http://${ip}:${PATRONI_PORT}/cluster`, { signal: AbortSignal.timeout(1000) })
        if (reply.ok) return ((await reply.json()) as { members: Member[] }).members
      } catch {
        // Killed or cut off: the other one knows.
      }
    }
    return []
  }

  #dataOf = ({ name }: Host) => join(this.disks.get(name) as string, 'data')

  #startElector(host: Host): void {
    const { name, ip } = host
    const folder = join(this.#folder, `etcd-${name}`)
    mkdirSync(folder, { mode: 0o700 })
    run('chown', USER, folder)
    const all = this.#hosts.electors.map((elector) => `${elector.name}=http://${elector.ip}:2380`).join(',')
    const flags = {
      name,
      'data-dir': folder,
      'listen-peer-urls': `http://${ip}:2380`,
      'initial-advertise-peer-urls': `http://${ip}:2380`,
      'listen-client-urls': `http://${ip}:2379`,
      'advertise-client-urls': `http://${ip}:2379`,
      'initial-cluster': all,
      'initial-cluster-state': 'new',
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    }
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)
    this.#processes.start(`etcd-${name}`, [...on(host, USER), 'etcd', ...args])
  }

  #settingsOf(host: Host) {
    const { name, ip } = host
    const { superuser, replicator } = this.#passwords
    const network = `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`
    const superuserLogin = { username: USER, password: superuser }
    return {
      scope: 'elp',
      name,
      restapi: { listen: `${ip}:${PATRONI_PORT}`, connect_address: `${ip}:${PATRONI_PORT}` },
      etcd3: { hosts: this.#hosts.electors.map((elector) => `${elector.ip}:2379`) },
      bootstrap: {
        dcs: {
          ...TTL,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          // A primary that dies is replaced, not waited for.
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 300,
              shared_buffers: '256MB',
              wal_keep_size: '256MB',
              synchronous_commit: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${ip}:5432`,
        connect_address: `${ip}:5432`,
        data_dir: this.#dataOf(host),
        bin_dir: BINARIES,
        pgpass: join(this.disks.get(name) as string, 'pgpass'),
        pg_hba: [
          `local all all trust`,
          `host replication replicator ${network} scram-sha-256`,
          `host all all ${network} scram-sha-256`,
        ],
        authentication: {
          superuser: superuserLogin,
          rewind: superuserLogin,
          replication: { username: 'replicator', password: replicator },
        },
        parameters: { unix_socket_directories: this.disks.get(name) },
      },
    }
  }
}
