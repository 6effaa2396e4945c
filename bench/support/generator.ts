import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order, Report } from '../load/worker.ts'

const WORKER = fileURLToPath(new URL('../load/worker.ts', import.meta.url))

export interface Generator {
  run(order: Order): Promise<Report>
  stop(): void
}

/** The load generator's process; its phones remember their logs from order to order. */
export function startGenerator(): Generator {
  const child = fork(WORKER, { serialization: 'advanced', execArgv: ['--max-semi-space-size=64'] })
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (message: { report?: Report; error?: string }) => {
          if (message.report) resolve(message.report)
          else reject(new Error(message.error))
        })
        child.send(order)
      }),
    stop: () => child.kill(),
  }
}
