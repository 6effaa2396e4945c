import Dexie from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'

/** ms that writes are gathered for: a drain writes many rows at once. */
const GATHER_MS = 100
/** ms until what could not be read is asked for again: a part of the app had not come. */
const AGAIN_MS = 2000

/**
 * What `read` finds on the phone, read again after every write of this tab, another one or the worker; undefined until
 * it has been read. Dexie loses sight of what a query reads behind the time limits of the engine's database calls, so
 * the query is asked again by what Dexie tells of writes.
 */
export function useStored<T>(read: () => Promise<T>, given: readonly unknown[]): T | undefined {
  const [writes, setWrites] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const written = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setWrites((count) => count + 1)
      }, GATHER_MS)
    }
    Dexie.on('storagemutated', written)
    return () => {
      Dexie.on.storagemutated.unsubscribe(written)
      clearTimeout(timer)
    }
  }, [])
  const again = () => setTimeout(() => setWrites((count) => count + 1), AGAIN_MS)
  // An error would take the place of the whole app; for as long as nothing comes what was known stays.
  return useLiveQuery(() => read().catch(() => new Promise<T>(again)), [...given, writes])
}
