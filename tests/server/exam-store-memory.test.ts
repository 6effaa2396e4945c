import { randomUUID } from 'node:crypto'
import { memoryStore } from '#server/exam/memory.ts'
import { examStoreContract } from './exam-store.contract.ts'

examStoreContract('in memory', async () => ({
  store: memoryStore(),
  facts: async () => ({
    user_id: randomUUID(),
    jadwal_id: randomUUID(),
    jadwal_ujian_id: randomUUID(),
    ujian_id: randomUUID(),
    paper_sha256: 'a'.repeat(64),
  }),
  close: async () => undefined,
}))
