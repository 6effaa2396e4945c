import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const BALANCER = fileURLToPath(new URL('./balancer.ts', import.meta.url))

/** Runs `work` against a balancer before the nodes at `ports`. */
export async function balanced<T>(ports: number[], work: (port: number) => Promise<T>): Promise<T> {
  const child = fork(BALANCER, ports.map(String))
  const [port] = (await once(child, 'message')) as [number]
  try {
    return await work(port)
  } finally {
    child.kill()
  }
}
