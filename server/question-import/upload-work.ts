import { existsSync } from 'node:fs'
import type { ServeDeps } from '../crud/types.ts'
import { AppError } from '../lib/errors.ts'
import { ImportError } from '../worker/import-error.ts'
import { compared, EMPTY_REPORT, shortText } from './analyse.ts'
import { nearDuplicatesOf } from './near-duplicates.ts'
import { type Saving, save } from './save.ts'
import { stage, staged } from './staged.ts'
import { dropUploadFile, uploadFile } from './upload-files.ts'
import { beatUpload, endUpload, loadUpload, stayAlive, type Upload } from './upload-store.ts'
import type { Judged } from './validate-file.ts'
import { ValidationWorker } from './validate-in-worker.ts'

const BEAT_MS = 10_000
const GONE = 'Proses terhenti. Unggah berkas ini sekali lagi.'

export interface UploadWork {
  judge(token: string): void
  save(saving: Saving): void
  /** Waits for what runs. */
  stop(): Promise<void>
}

/** Work on uploaded files beside the requests, one file after the other: pictures of two at once would fill memory. */
export function uploadWork({ db, now, random }: ServeDeps, onError: (error: unknown) => void): UploadWork {
  const worker = new ValidationWorker()
  const waiting = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  let stopped = false

  // Waiting files and the current one are alive as long as this process is, however long a step of theirs takes.
  const beating = setInterval(() => stayAlive(db, [...waiting], now()).catch(onError), BEAT_MS).unref()

  const queue = (token: string, work: (upload: Upload) => Promise<void>) => {
    waiting.add(token)
    last = last.then(async () => {
      waiting.add(token)
      const upload = stopped ? undefined : await loadUpload(db, token)
      if (upload) await work(upload)
    })
    last = last.catch(async (error) => {
      // A server that stops leaves the file to the next one.
      if (stopped) return
      const known = error instanceof ImportError || error instanceof AppError
      if (!known) onError(error)
      const message = known ? wordsOf(error) : 'Terjadi kesalahan di server. Berkas tidak disimpan; coba lagi nanti.'
      await endUpload(db, token, 'failed', { ...EMPTY_REPORT, message }).catch(onError)
    })
    last = last.finally(() => waiting.delete(token))
  }

  const progress = (token: string) => async (done: number, total: number) => {
    await beatUpload(db, token, done, total, now()).catch(onError)
  }

  /** The file itself is not needed again: what was made of it is kept. */
  const validatedInWorker = async ({ id, filename }: Upload): Promise<Judged> => {
    const path = uploadFile(id)
    if (!existsSync(path)) throw new ImportError(GONE)
    try {
      return await worker.judge({ path, filename }, progress(id))
    } finally {
      if (!stopped) await dropUploadFile(id)
    }
  }

  return {
    judge: (token) => {
      // Asked for again while it waits its turn.
      if (waiting.has(token)) return
      queue(token, async (upload) => {
        await stayAlive(db, [...waiting], now())
        const judged = await validatedInWorker(upload)
        await stage(db, token, judged)
        const { report } = await compared(db, judged, upload.mapel_id)
        const near_duplicates = await nearDuplicatesOf(db, judged.prepared, report.soal, shortText)
        await endUpload(db, token, 'ready', { ...report, near_duplicates })
      })
    },
    save: (saving) =>
      queue(saving.token, async (upload) => {
        await stayAlive(db, [...waiting], now())
        const judged = await staged(db, saving.token)
        if (!judged) throw new ImportError(GONE)
        await save(db, upload, judged, saving, { now: now(), random })
      }),
    stop: async () => {
      stopped = true
      clearInterval(beating)
      await worker.stop()
      await last
    },
  }
}

/** Why, and of a refusal by other rules (a package that could not be published so) each reason. */
const wordsOf = (error: ImportError | AppError): string =>
  error instanceof AppError
    ? [error.body.error, ...(error.body.errors ?? []).map(({ message }) => message)].slice(0, 4).join(' ')
    : error.message
