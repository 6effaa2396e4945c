import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a server, waits for `ELP is ready`, then ends it as an operator does. */
export async function ranOnce(settings: Record<string, string>): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.kill('SIGTERM')
  await once(child, 'close')
  if (!/is ready/.test(String(said))) throw new Error(`The server did not start: ${said}`)
}
