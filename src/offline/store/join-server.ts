import type { InitReply } from '#contract/exam/messages.ts'
import { adopt, commonPrefix, fork } from './fork.ts'
import { allRows, lastSeq, type Memory } from './memory.ts'
import type { LogRow } from './rows.ts'
import { logLock, type Vault } from './vault.ts'

/**
 * Brings the phone's log and the one on the server together after an init: entries of other devices come in, own ones
 * that this phone lost come back, and where the two differ the phone goes on under a new name. Answers false where it
 * did, so that init is said again. What the log holds is read under its lock: it may have grown while the call was
 * under way. Only afterwards may the reply's `acked_seq` be believed.
 */
export async function joinServer(vault: Vault, attempt_id: string, reply: InitReply): Promise<boolean> {
  return vault.ports.locks.run(logLock(attempt_id), async () => {
    const memory = await vault.peek(attempt_id)
    if (memory?.record.device_id !== reply.device_id) return false
    const theirs = rowsOf(reply, attempt_id, reply.device_id)
    const foreignGrew = takeForeign(memory, reply)
    const same = commonPrefix(memory.own, theirs)
    const theirsGoOn = reply.acked_seq > same
    if (theirsGoOn && lastSeq(memory) > same) {
      // This phone wrote them and forgot: what it has instead came later, whatever time it took it for.
      const forgotten = theirs.at(-1)?.t ?? 0
      const retime = ({ t }: LogRow) => Math.max(t, forgotten + 1)
      await fork(vault, memory, { keep: same, theirs: theirs.slice(same), retime })
      return false
    }
    if ((theirsGoOn && adopt(memory, theirs)) || foreignGrew) await storeRows(vault, memory)
    return true
  })
}

function rowsOf(reply: InitReply, attempt_id: string, device_id: string): LogRow[] {
  const entries = reply.log.find((log) => log.device_id === device_id)?.entries ?? []
  return entries.map((entry) => ({ ...entry, attempt_id, device_id }))
}

function takeForeign(memory: Memory, reply: InitReply): boolean {
  const { attempt_id, device_id: own } = memory.record
  let grew = false
  for (const { device_id } of reply.log) {
    const rows = device_id === own ? [] : rowsOf(reply, attempt_id, device_id)
    if (rows.length <= (memory.foreign.get(device_id)?.length ?? 0)) continue
    memory.foreign.set(device_id, rows)
    grew = true
  }
  return grew
}

async function storeRows(vault: Vault, memory: Memory): Promise<void> {
  await vault.onDatabase((db) => db.log.bulkPut(allRows(memory)))
  if (vault.memories.get(memory.record.attempt_id) === memory) await vault.healFile(memory)
  vault.ports.channel.post({ kind: 'rows', attempt_id: memory.record.attempt_id })
}
