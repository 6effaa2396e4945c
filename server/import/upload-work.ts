import { setImmediate as breathe } from 'node:timers/promises'
import type { ServeDeps } from '../resources/types.ts'
import { type Analysis, analyse, compared, EMPTY_REPORT, type Judged } from './analyse.ts'
import { store } from './store.ts'
import { ImportError } from './types.ts'
import { beatUpload, endUpload, loadUpload, type Upload } from './upload-store.ts'

/** Questions between two signs of life. */
const STEP = 20

export interface UploadWork {
  judge(token: string): void
  /** `mayUpdate`: the sender may change questions that are there. */
  save(token: string, mayUpdate: boolean): void
  /** Waits for what runs. */
  stop(): Promise<void>
}

/** Work on uploaded files beside the requests, one file after the other: pictures of two at once would fill memory. */
export function uploadWork({ db, now, random }: ServeDeps, onError: (error: unknown) => void): UploadWork {
  let last: Promise<void> = Promise.resolve()
  let stopped = false
  // The file judged last, which is mostly the one that is then confirmed: its pictures are encoded once.
  let kept: { token: string; judged: Judged } | undefined

  const queue = (token: string, work: (upload: Upload) => Promise<void>) => {
    last = last.then(async () => {
      const upload = stopped ? undefined : await loadUpload(db, token)
      if (upload) await work(upload)
    })
    last = last.catch(async (error) => {
      const known = error instanceof ImportError
      if (!known) onError(error)
      const pesan = known ? error.message : 'Terjadi kesalahan di server. Berkas tidak disimpan; coba lagi nanti.'
      await endUpload(db, token, 'gagal', { ...EMPTY_REPORT, pesan }).catch(onError)
    })
  }

  /** Lets waiting requests through between two steps, and tells how far it is. */
  const progress = (token: string) => async (done: number, total: number) => {
    if (done % STEP !== 0 && done !== total) return
    await beatUpload(db, token, done, total, now())
    await breathe()
  }

  return {
    judge: (token) =>
      queue(token, async (upload) => {
        const analysis = await analyse(db, upload, progress(token))
        kept = { token, judged: analysis }
        await endUpload(db, token, 'siap', analysis.report)
      }),
    save: (token, mayUpdate) =>
      queue(token, async (upload) => {
        const known = kept?.token === token ? kept.judged : undefined
        kept = undefined
        // Compared anew: the bank may have changed since the preview.
        const analysis = known ? await compared(db, known, upload.mapel_id) : await analyse(db, upload, progress(token))
        await db.transaction(async (tx) => {
          refuseWhere(analysis, mayUpdate)
          const { created, updated, unchanged } = await store(tx, analysis.prepared, upload.mapel_id, {
            now: now(),
            random,
          })
          if (updated > 0 && !mayUpdate) throw mayNot()
          const ringkasan = { baru: created, diubah: updated, tetap: unchanged }
          await endUpload(tx, token, 'selesai', { ...analysis.report, ringkasan })
        })
      }),
    stop: async () => {
      stopped = true
      await last
    },
  }
}

function refuseWhere({ report }: Analysis, mayUpdate: boolean): void {
  if (report.masalah.length)
    throw new ImportError(
      'Isi bank soal berubah sejak berkas diperiksa, dan kini ada masalah. Unggah lagi untuk melihatnya.',
    )
  if (report.ringkasan.diubah > 0 && !mayUpdate) throw mayNot()
}

const mayNot = () =>
  new ImportError('Berkas ini mengubah soal yang sudah ada, dan level Anda tidak punya hak mengubah bank soal.')
