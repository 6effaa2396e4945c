import { reasonAgainst } from './judge.ts'
import { readEntry } from './read-entry.ts'
import type { Crypto, Facts, LogRow, Outline } from './state.ts'

interface Context {
  now: number
  outline: Outline
  refused: readonly LogRow[]
  crypto: Pick<Crypto, 'sha256'>
}

/** Entries that a rule of time refused: which of them count now that there is more of it. */
const BY_TIME = new Set(['too_late', 'sealed'])

/** Rows whose reason falls away (or changes) by the attempt as it is in `facts`. */
export function judgedAgain({ attempt, devices }: Facts, { now, outline, refused, crypto }: Context): LogRow[] {
  return refused.flatMap((row) => {
    const device = devices.find(({ device_id }) => device_id === row.device_id)
    if (!device || !BY_TIME.has(row.reason ?? '')) return []
    const { seq, soal_id, value, t, wall, prev } = row
    const read = readEntry({ seq, soal_id, value, t, wall, prev }, attempt.id, row.device_id, crypto.sha256)
    if (!read.valid || !read.row) return []
    const reason = reasonAgainst(read.row, { attempt, device, outline, now, accept_late: false })
    return reason === row.reason ? [] : [{ ...row, reason }]
  })
}
