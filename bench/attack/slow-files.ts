import { randomUUID } from 'node:crypto'
import { newAttacker, prepare } from '#tests/support/attack/ground.ts'
import { xlsx } from '#tests/support/xlsx.ts'
import { count } from '../support/report.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

/** Small files, each made so that a search of the reader begins at every sign and runs to the end. */
const FILES: { what: string; path: string; bytes: Buffer }[] = [
  {
    what: 'a list of students, a heading of brackets',
    path: `/api/import-siswa?batch=${randomUUID()}`,
    bytes: xlsx([['('.repeat(200_000), 'NAMA SISWA', 'EMAIL']]),
  },
  { what: 'a drawing of comments', path: '/api/upload-media', bytes: Buffer.from(`${'<!---->'.repeat(29)}<svg`) },
]

const LONGEST_PAUSE_MS = 1000

/** Files that cost time to read, and how long others wait for an answer meanwhile. */
export const slowFiles: Attack = async (say) => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const { token } = await newAttacker(ground, 'super')
    const waits: number[] = []
    for (const { what, path, bytes } of FILES) {
      const worst = await worstWait(ground.port, () => upload(ground.port, path, bytes, token))
      say(`${what}: ${bytes.length} bytes, others waited ${worst} ms`)
      waits.push(worst)
    }
    return waits
  })
  const rows = FILES.map(({ what, bytes }, index) => {
    const worst = outcome[index] as number
    return {
      what: `longest wait of others beside ${what}`,
      goal: `≤ ${count(LONGEST_PAUSE_MS)} ms`,
      reached: `${count(worst)} ms`,
      ...(BEFORE[index] && { before: BEFORE[index] }),
      ok: worst <= LONGEST_PAUSE_MS,
      note: `${count(bytes.length)} bytes`,
    }
  })
  return { rows, raw: { waits: outcome } }
}

/** What the same files reached while they were read between the requests. */
const BEFORE = ['19,218 ms', '6,288 ms']

/** An attack that lasts longer has shown what it can do. */
const PATIENCE_MS = 60_000

async function upload(port: number, path: string, bytes: Buffer, token: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'berkas')
  const call = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }
  await fetch(`http://127.0.0.1:${port}${path}`, { ...call, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  )
}

async function worstWait(port: number, work: () => Promise<void>): Promise<number> {
  let worst = 0
  let over = false
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      await fetch(`http://127.0.0.1:${port}/health`).then((reply) => reply.text())
      worst = Math.max(worst, performance.now() - began)
    }
  })()
  await work()
  over = true
  await asking
  return Math.round(worst)
}
