import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { againMs, mayPass, pauseAfter } from '#src/lib/calls/ask-again.ts'
import { type ApiError, toApiError } from '../calls/api-error.ts'
import { drop, keep, recall } from '../device/offline-copy.ts'

/** A student's own list, fresh or as it last was. */
export interface OwnList<T> {
  reply: T
  /** Epoch ms, this phone's clock: when the server said so. */
  at: number
  /** From this phone, because the server did not answer. */
  kept: boolean
  /** The server has answered just now. Neither this nor `kept`: from this phone, while the server is being asked. */
  fresh: boolean
  /** Where it is `kept`: after how long it is asked for again, ms. */
  again_ms?: number
}

interface OwnListOptions<T> {
  queryKey: QueryKey
  /** Whose it is; nothing is asked while nobody is known. */
  user_id: string | undefined
  /** The name of the copy; null where none is kept. */
  name: string | null
  fetchList: () => Promise<T>
  enabled?: boolean
  /** Shows the last list while another one comes. */
  keepShown?: boolean
  /** The screen has what it is for without it: while the platform is closed it stays open where this alone is missing. */
  beside?: boolean
  /** When to ask again although all is well, ms. */
  every?: (error: Error | null) => number | false
}

/** What was said and is not so any more: a copy of it would come up again with every visit. */
const isWithdrawn = ({ status }: ApiError) => status === 403 || status === 404 || status === 409

/** What a screen shows already; nothing after a refusal. */
function inMemory<T>(client: QueryClient, queryKey: QueryKey): OwnList<T> | undefined {
  const state = client.getQueryState<OwnList<T>>(queryKey)
  return state?.status === 'success' ? state.data : undefined
}

/** A full storage, or a browser without one, leaves the copy old or missing. */
const newer = <T>(copy: OwnList<T> | null, memory: OwnList<T> | undefined) =>
  memory && memory.at >= (copy?.at ?? 0) ? memory : copy

/**
 * Something of a student that is kept on this phone: what is kept is shown at once, whatever the network does, and the
 * server's word takes its place when it comes. A refusal is an answer; silence, a server that is down and a limit of calls
 * leave standing what is known.
 */
export function useOwnList<T>(options: OwnListOptions<T>) {
  const { queryKey, user_id, name, fetchList, enabled = true, keepShown, beside, every } = options
  const query = useQuery<OwnList<T>>({
    queryKey,
    enabled: enabled && user_id !== undefined,
    ...(keepShown && { placeholderData: keepPreviousData }),
    ...(beside && { meta: { beside } }),
    refetchInterval: ({ state }) => againMs(state) ?? every?.(state.error) ?? false,
    async queryFn({ client }) {
      const owner = user_id ?? ''
      const copy = name === null ? null : await recall<T>(owner, name)
      const shown = copy && { reply: copy.data, at: copy.at, kept: false, fresh: false }
      if (shown && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, shown)
      try {
        const reply = await fetchList()
        const at = Date.now()
        if (name !== null) await keep(owner, name, reply, at)
        return { reply, at, kept: false, fresh: true }
      } catch (failure) {
        const error = await toApiError(failure)
        const known = newer(shown, inMemory<T>(client, queryKey))
        if (known && mayPass(error)) return { ...known, kept: true, fresh: false, again_ms: pauseAfter(error) }
        if (name !== null && isWithdrawn(error)) await drop(owner, name)
        throw error
      }
    },
  })
  // What the server refuses is not shown from the copy.
  return query.isError ? { ...query, data: undefined } : query
}
