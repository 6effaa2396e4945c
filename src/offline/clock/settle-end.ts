import type { Vault } from '../store/vault.ts'

/** Confirms an end that was recorded by a guess (`over`), or takes it back: then the attempt goes on. RULES I5. */
export async function settleEnd(vault: Vault, attempt_id: string, over: boolean): Promise<void> {
  await vault.update(
    attempt_id,
    (record) => {
      if (!record.end?.provisional || record.receipt) return record
      const { provisional: _, ...end } = record.end
      return { ...record, end: over ? end : null }
    },
    { durable: true },
  )
}
