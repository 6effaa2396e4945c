import { randomUUID } from 'node:crypto'
import type { ImportSoalConfirm } from '#contract/question-bank/import-soal.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { placeInSubtest } from '../question-bank/place-in-subtest.ts'
import { ImportError } from '../worker/import-error.ts'
import { type Analysis, compared, type Report } from './analyse.ts'
import { rememberLayouts } from './layout-memory.ts'
import { dropStaged, keepMedia } from './staged.ts'
import { type Stored, store } from './store.ts'
import { endUpload, type Upload } from './upload-store.ts'
import type { Judged } from './validate-file.ts'

/** Who saves: `mayUpdate`, whether they may change questions that are there. */
export interface Saving extends ImportSoalConfirm {
  actor_id: string
  mayUpdate: boolean
}

/** Saves a checked file into the bank, all of it or nothing. Throws ImportError where that is not allowed. */
export async function save(db: Db, upload: Upload, judged: Judged, saving: Saving, deps: WriteDeps): Promise<void> {
  const mapel_id = saving.mapel_id ?? upload.mapel_id
  const wished = saving.status ? withStatus(judged, saving.status) : judged
  // Compared anew: the bank may have changed since the preview.
  const analysis = await compared(db, wished, mapel_id)
  await db.transaction(async (tx) => {
    refuseWhere(analysis, saving.mayUpdate)
    await keepMedia(tx, upload.id, new Date(deps.now).toISOString())
    const bare = { ...analysis.prepared, media: new Map() }
    const stored = await store(tx, bare, mapel_id, { ...deps, by: saving.actor_id })
    if (stored.updated > 0 && !saving.mayUpdate) throw mayNot()
    if (saving.subtest_id) await place(tx, saving.subtest_id, idsOf(stored), saving.actor_id, deps)
    await audit(tx, upload, stored, saving, deps.now)
    await dropStaged(tx, upload.id)
    if (upload.layouts) await rememberLayouts(tx, (upload.report as Partial<Report>).tables ?? [], deps.now)
    const summary = { added: stored.created, changed: stored.updated, unchanged: stored.unchanged }
    const soal = analysis.report.soal.map((line, index) => ({ ...line, id: stored.soal[index]?.id ?? line.id }))
    const near_duplicates = (upload.report as Partial<Report>).near_duplicates ?? []
    await endUpload(tx, upload.id, 'done', { ...analysis.report, near_duplicates, summary, soal })
  })
}

const idsOf = ({ soal }: Stored): string[] => soal.map(({ id }) => id)

async function place(...where: Parameters<typeof placeInSubtest>): Promise<void> {
  const problem = await placeInSubtest(...where)
  if (problem) throw new ImportError(problem.message)
}

/** The status that the sender wishes, for questions of which the file says none. */
function withStatus(judged: Judged, status: NonNullable<Saving['status']>): Judged {
  const soal = judged.prepared.soal.map((ready) =>
    ready.unspecified.includes('status') ? { ...ready, draft: { ...ready.draft, status } } : ready,
  )
  return { ...judged, prepared: { ...judged.prepared, soal } }
}

function refuseWhere({ report }: Analysis, mayUpdate: boolean): void {
  if (report.problems.length)
    throw new ImportError(
      'Isi bank soal berubah sejak berkas diperiksa, dan kini ada masalah. Unggah lagi untuk melihatnya.',
    )
  if (report.summary.changed > 0 && !mayUpdate) throw mayNot()
}

const mayNot = () =>
  new ImportError('Berkas ini mengubah soal yang sudah ada, dan level Anda tidak punya hak mengubah bank soal.')

async function audit(tx: Tx, upload: Upload, stored: Stored, saving: Saving, now: number): Promise<void> {
  await tx.insert(auditTable).values({
    id: randomUUID(),
    at: new Date(now).toISOString(),
    actor_id: saving.actor_id,
    action: 'soal/import',
    subject: upload.id,
    reason: null,
    detail: {
      file: upload.filename,
      added: stored.created,
      changed: stored.updated,
      unchanged: stored.unchanged,
      subtest_id: saving.subtest_id ?? null,
      soal: idsOf(stored),
    },
  })
}
