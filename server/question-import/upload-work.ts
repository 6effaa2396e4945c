import { existsSync } from 'node:fs'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import type { ServeDeps } from '../crud/types.ts'
import { AppError } from '../lib/errors.ts'
import { ImportError } from '../worker/import-error.ts'
import { compared, EMPTY_REPORT, shortText } from './analyse.ts'
import { rememberedLayouts } from './layout-memory.ts'
import { nearDuplicatesOf } from './near-duplicates.ts'
import { type Saving, save } from './save.ts'
import { stage, staged } from './staged.ts'
import { dropUploadFile, uploadFile } from './upload-files.ts'
import { beatUpload, endUpload, loadUpload, stayAlive, type Upload } from './upload-store.ts'
import type { Judged, Unread } from './validate-file.ts'
import { ValidationWorker } from './validate-in-worker.ts'

const BEAT_MS = 10_000
const GONE = 'Proses terhenti. Unggah berkas ini sekali lagi.'

/** What a file says, and its tables as they are told to people. */
interface Found {
  found: Judged | Unread
  tables: ImportSoalStatus['tables']
}

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

  /** The file itself is needed again only where its tables may be read otherwise: what was made of it is kept. */
  const validatedInWorker = async ({ id, filename, layouts }: Upload): Promise<Found> => {
    const path = uploadFile(id)
    if (!existsSync(path)) throw new ImportError(GONE)
    let found: Judged | Unread | undefined
    try {
      found = await worker.judge({ path, filename, layouts: layouts ?? [] }, progress(id))
      const remembered = layouts ? [] : await rememberedLayouts(db, found.tables)
      if (remembered.length) found = await worker.judge({ path, filename, layouts: remembered }, progress(id))
      const known = new Set(remembered.map(({ sheet }) => sheet))
      return { found, tables: found.tables.map((table) => ({ ...table, remembered: known.has(table.sheet) })) }
    } finally {
      if (!stopped && !found?.tables.length) await dropUploadFile(id)
    }
  }

  return {
    judge: (token) => {
      // Asked for again while it waits its turn.
      if (waiting.has(token)) return
      queue(token, async (upload) => {
        await stayAlive(db, [...waiting], now())
        const { found, tables } = await validatedInWorker(upload)
        // Its tables stay shown: read otherwise they may hold questions.
        const failed = (message: string) => endUpload(db, token, 'failed', { ...EMPTY_REPORT, message, tables })
        if ('unread' in found) return failed(found.unread)
        await stage(db, token, found)
        try {
          const { report } = await compared(db, found, upload.mapel_id)
          const near_duplicates = await nearDuplicatesOf(db, found.prepared, report.soal, shortText)
          await endUpload(db, token, 'ready', { ...report, near_duplicates, tables })
        } catch (error) {
          if (!(error instanceof ImportError)) throw error
          await failed(error.message)
        }
      })
    },
    save: (saving) =>
      queue(saving.token, async (upload) => {
        await stayAlive(db, [...waiting], now())
        const judged = await staged(db, saving.token)
        if (!judged) throw new ImportError(GONE)
        await save(db, upload, judged, saving, { now: now(), random })
        await dropUploadFile(saving.token)
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
