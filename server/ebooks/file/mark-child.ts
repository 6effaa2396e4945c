import { readFile, writeFile } from 'node:fs/promises'
import { serveOrders } from '../../worker/serve.ts'
import { markEpub } from './epub-mark.ts'
import { markPdf } from './pdf.ts'
import type { MarkOrder } from './workers.ts'

/** Puts the owner's name on a file that was cleaned when it came in. */
serveOrders<MarkOrder, null>(
  async ({ from, to, format, lines }) => {
    const bytes = await readFile(from)
    const marked = format === 'pdf' ? await markPdf(bytes, lines) : markEpub(bytes, lines)
    await writeFile(to, marked, { mode: 0o600, flag: 'wx' })
    return null
  },
  () => undefined,
)
