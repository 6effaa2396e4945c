import type { Files } from '../opfs/files.ts'
import { allRecords } from '../send/outbox.ts'
import type { Vault } from '../store/vault.ts'

const HEALTH = /^health-/

/**
 * At page start: attempts of which one store holds less than the other are made whole in both, so that they are listed
 * and sent although nobody opens them, and outlive the loss of the other store too.
 */
export async function recover(vault: Vault, files: Files | null): Promise<void> {
  const folders = (await files?.attempts().catch(() => [])) ?? []
  const listed = (await allRecords(vault)).map(({ attempt_id }) => attempt_id)
  for (const attempt_id of new Set([...folders, ...listed])) {
    if (HEALTH.test(attempt_id)) continue
    // One that cannot be read must not keep the others from coming back.
    await vault.restore(attempt_id).catch(() => undefined)
  }
}
