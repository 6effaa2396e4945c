import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** As `npm start` has it. */
export const USUAL = ['--max-semi-space-size=16', '--heap-growing-percent=20']

/** A running API node: the product's own entry point, with its usual settings. */
export interface ApiNode {
  port: number
  /** 127.0.0.1 where absent. */
  host?: string
  pid: number
  /** Whether the process is gone. */
  ended(): boolean
  /** Gracefully, or at once as by a power cut. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export interface NodeOptions {
  url: string
  dataDir: string
  jwtSecret: string
  /** Settings beside those that every node has. */
  settings?: Record<string, string>
  /** Where V8 leaves a CPU profile. */
  profile?: string | undefined
  /** A command that runs the node elsewhere, like in a network namespace; its own process becomes the node's. */
  within?: string[]
}

const RECEIPT_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')

export async function startNode({
  url,
  dataDir,
  jwtSecret,
  settings,
  profile,
  within = [],
}: NodeOptions): Promise<ApiNode> {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const [command, ...args] = [...within, process.execPath, ...USUAL, ...flags, MAIN]
  const child = spawn(command as string, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      JWT_SECRET: jwtSecret,
      RECEIPT_KEY: RECEIPT_KEY,
      PUBLIC_URL: 'http://localhost',
      ...settings,
    },
  })
  const port = await readyPort(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    port,
    pid: child.pid as number,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

export function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk
      const ready = /ready at http:\/\/[^:]+:(\d+)/.exec(said)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}
