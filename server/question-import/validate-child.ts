import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { ImportError } from '../worker/import-error.ts'
import type { Order } from '../worker/protocol.ts'
import { serveOrders } from '../worker/serve.ts'
import { judge } from './validate-file.ts'

/** Questions between two signs of life. */
const STEP = 20

// One picture at a time is enough.
sharp.cache(false)
sharp.concurrency(1)

serveOrders(
  ({ path, filename }: Order, onProgress) =>
    judge({ bytes: readFileSync(path), filename }, (done, total) => {
      if (done % STEP === 0 || done === total) onProgress(done, total)
    }),
  (error) => (error instanceof ImportError ? error.message : undefined),
)
