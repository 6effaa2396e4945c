import type { Files } from '../opfs/files.ts'
import type { Vault } from '../store/vault.ts'

const HEALTH = /^health-/

/**
 * At page start: attempts that stand only in the log files, or further on there than in the database, come back into
 * the database, so that they are listed and sent although nobody opens them.
 */
export async function recover(vault: Vault, files: Files | null): Promise<void> {
  const folders = (await files?.attempts().catch(() => [])) ?? []
  for (const attempt_id of folders) {
    if (HEALTH.test(attempt_id)) continue
    // One that cannot be read must not keep the others from coming back.
    await vault.restore(attempt_id).catch(() => undefined)
  }
}
