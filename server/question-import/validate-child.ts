import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { ImportError } from '../worker/import-error.ts'
import { serveOrders } from '../worker/serve.ts'
import { UnreadTables } from './table/layouts.ts'
import { type Judged, judge, type Unread } from './validate-file.ts'
import type { LaidOut } from './validate-in-worker.ts'

/** Questions between two signs of life. */
const STEP = 20

// One picture at a time is enough.
sharp.cache(false)
sharp.concurrency(1)

serveOrders<LaidOut, Judged | Unread>(
  ({ path, filename, layouts = [] }, onProgress) =>
    judge({ bytes: readFileSync(path), filename, layouts }, (done, total) => {
      if (done % STEP === 0 || done === total) onProgress(done, total)
    }).catch((error) => {
      if (error instanceof UnreadTables) return { unread: error.message, tables: error.tables }
      throw error
    }),
  (error) => (error instanceof ImportError ? error.message : undefined),
)
