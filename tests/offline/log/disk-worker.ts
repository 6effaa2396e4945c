import { browserPorts } from '#src/offline/browser/parts.ts'
import { sendLogs } from '#src/offline/browser/worker.ts'
import type { Kept } from '#src/offline/log/ports.ts'
import { browserStores } from './disk-stores.ts'

/** The service worker of disk-page.ts: keeps and reads as the app's does, and sends what is stored. */
type Asked = { call: 'keep'; kept: Kept } | { call: 'send' }

const stores = browserStores(browserPorts().after, false)

async function answer(asked: Asked): Promise<string> {
  if (asked.call === 'send')
    return sendLogs({}).then(
      () => 'all sent',
      (error: Error) => error.message,
    )
  const { kept } = asked
  await Promise.all(stores.map((store) => store.keep(kept.begun.attempt_id, kept)))
  return 'kept'
}

self.addEventListener('message', (event) => {
  const { data, ports } = event as unknown as { data: Asked; ports: MessagePort[] }
  ;(event as unknown as { waitUntil(work: Promise<unknown>): void }).waitUntil(
    answer(data).then((said) => ports[0]?.postMessage(said)),
  )
})
