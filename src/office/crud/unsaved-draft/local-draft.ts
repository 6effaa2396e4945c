import Dexie, { type EntityTable } from 'dexie'
import type { DraftPlace, UnsavedDraft } from '#contract/question-bank/unsaved-draft.ts'

interface KeptDraft extends UnsavedDraft {
  key: string
}

/** Strict: what localStorage was given is on disk only seconds later, and gone with a browser that is killed. */
const database = new Dexie('elp-office', { chromeTransactionDurability: 'strict' }) as Dexie & {
  drafts: EntityTable<KeptDraft, 'key'>
}
database.version(1).stores({ drafts: 'key' })

const keyOf = (user_id: string, { jenis, row_id }: DraftPlace) => `${user_id}.${jenis}.${row_id ?? 'new'}`

/** The copy on this computer; null where there is none or the browser lets nobody store. */
export async function readLocal(user_id: string, place: DraftPlace): Promise<UnsavedDraft | null> {
  const found = await database.drafts.get(keyOf(user_id, place)).catch(() => undefined)
  return found ?? null
}

/** Where nothing can be stored here the server's copy is left. */
export async function writeLocal(user_id: string, place: DraftPlace, draft: UnsavedDraft | null): Promise<void> {
  const key = keyOf(user_id, place)
  const written = draft === null ? database.drafts.delete(key) : database.drafts.put({ ...draft, key })
  await Promise.resolve(written).catch(() => undefined)
}
