import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../load/bare.ts', import.meta.url))

/** Runs `work` against a server that is nothing but node's own http: what no server on it can go beyond. */
export async function withBareServer<T>(work: (port: number) => Promise<T>): Promise<T> {
  const child = fork(FILE, { execArgv: [] })
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await work(port)
  } finally {
    child.kill()
  }
}
