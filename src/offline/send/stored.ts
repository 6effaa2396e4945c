import { Book, begin } from '../log/book.ts'
import type { Begun, Network, PhonePorts, Store } from '../log/ports.ts'
import { Replica, readAll } from '../log/replica.ts'
import { Sender } from './sender.ts'

export interface StoredParts {
  stores: readonly Store[]
  network: Network
  ports: PhonePorts
}

/**
 * An attempt without a screen: in the service worker, or an older one. Nothing is written but what is kept. `yields`: whether another
 * attempt goes first now; `learned`: the server was heard.
 */
export async function openStored(
  begun: Begun,
  { stores, network, ports }: StoredParts,
  { yields, learned = () => undefined }: { yields?: () => boolean; learned?: () => void } = {},
): Promise<{ book: Book; sender: Sender; replicas: readonly Replica[] }> {
  const book = new Book(begin(begun))
  const replicas = stores.map((store) => new Replica(store, book, ports))
  await readAll(replicas)
  const heard = () => {
    for (const replica of replicas) replica.keep()
    learned()
  }
  const fresh = () => readAll(replicas)
  const sender = new Sender({ book, network, ports, learned: heard, fresh, ...(yields && { yields }) })
  // A store that could not be read at first may be read later.
  book.grew = () => sender.kick()
  return { book, sender, replicas }
}
