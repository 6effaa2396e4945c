import { hash } from 'node:crypto'

let pending = 0

/**
 * Ciphers work in threads, and fake IndexedDB in turns of the event loop, which no simulated time knows of: counted,
 * so that the world waits for them before time moves on, and the same seed gives the same run.
 */
for (const name of ['deriveKey', 'decrypt', 'importKey'] as const) {
  const real = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<unknown>
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: (...args: unknown[]) => outside(real(...args)),
  })
}

// A thread would end whenever it likes among the turns of the event loop: hashed here, the same seed is the same run.
Object.defineProperty(crypto.subtle, 'digest', {
  configurable: true,
  value: async (_algorithm: string, data: Uint8Array | ArrayBuffer) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
    const digest = hash('sha256', bytes, 'buffer')
    return digest.buffer.slice(digest.byteOffset, digest.byteOffset + digest.length)
  },
})

const hop = setImmediate
let turns = 0
globalThis.setImmediate = Object.assign((run: (...args: unknown[]) => void, ...args: unknown[]) => {
  turns++
  return hop(() => {
    turns--
    run(...args)
  })
}, hop)

/** Counts work that goes on outside of the simulated world: in a thread, in a database. */
export async function outside<T>(work: Promise<T>): Promise<T> {
  pending++
  try {
    return await work
  } finally {
    pending--
  }
}

export const slowWork = (): boolean => pending > 0

/** Whether anything would still happen without time moving on. */
export const busy = (): boolean => pending > 0 || turns > 0

/** Once around the event loop. */
export const turn = (): Promise<void> => new Promise((resolve) => hop(() => resolve()))
