import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { freshFolder } from './fresh-folder.ts'

/** A real server process on a folder of its own: embedded PostgreSQL, demo content, the built app. */
export class Server {
  readonly port: number
  private readonly folder: string
  private readonly settings: Record<string, string>
  private child: ChildProcess | undefined
  private secret = 'the first secret of this server, long enough'

  private constructor(port: number, folder: string, settings: Record<string, string>) {
    this.port = port
    this.folder = folder
    this.settings = settings
  }

  /** `settings`: of the environment, beside those below. */
  static async start(settings: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), freshFolder('elp-e2e-'), settings)
    await server.run()
    return server
  }

  async run(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        ...this.settings,
        NODE_ENV: 'development',
        PORT: String(this.port),
        DATA_DIR: this.folder,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        JWT_SECRET: this.secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const heard = (chunk: Buffer) => {
        output += chunk
        if (output.includes('ELP is ready')) resolve()
      }
      child.stdout?.on('data', heard)
      child.stderr?.on('data', heard)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    })
  }

  /** Ends the process at once, as a power cut would; the database goes on. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Comes back with another secret: every token it ever signed is now worthless. */
  async restartWithNewSecret(): Promise<void> {
    await this.end('SIGKILL')
    this.secret = `another secret, made at ${process.hrtime.bigint()}, long enough`
    await this.run()
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** The mails that lie in the outbox, to `address`. */
  mailsTo(address: string): string[] {
    const outbox = join(this.folder, 'outbox')
    if (!existsSync(outbox)) return []
    const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
    return mails.filter((mail) => mail.includes(`To: ${address}\n`))
  }

  databaseUrl(): string {
    const password = readFileSync(join(this.folder, 'postgres-password'), 'utf8').trim()
    const port = readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    return `postgres://elp:${password}@127.0.0.1:${port}/elp`
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      const { child } = this
      if (!child || child.exitCode !== null) return resolve()
      child.removeAllListeners('exit')
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }

  /** Rows of the server's own database: what it really holds. */
  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl() })
    await client.connect()
    try {
      return (await client.query<T>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
