import { randomUUID } from 'node:crypto'
import { MemoryLogStore } from '#server/exam/log/memory-store.ts'
import { bytesOf } from '#server/exam/log/quota.ts'
import { logStoreContract } from './log-store.contract.ts'

logStoreContract('in memory', async () => {
  const store = new MemoryLogStore()
  return {
    store,
    place: async () => ({
      ...{ student_id: randomUUID(), jadwal_id: randomUUID(), jadwal_ujian_id: randomUUID() },
      paper_sha256: '0'.repeat(64),
    }),
    trail: async (attempt_id) =>
      store.trail
        .filter(({ subject }) => subject === attempt_id)
        .map(({ action, actor_id, reason, detail }) => ({ action, actor_id, reason, detail })),
    conflicts: async (attempt_id) => {
      const kept = store.conflicts.filter((one) => one.attempt_id === attempt_id)
      return { kept: kept.length, bytes: kept.reduce((sum, { sent }) => sum + bytesOf(JSON.stringify(sent)), 0) }
    },
    close: async () => undefined,
  }
})
