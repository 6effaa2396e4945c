import { type ApiError, toApiError } from '../api-error.ts'
import { keep, recall } from '../kept.ts'

/** A student's own list, fresh or as it last was. */
export interface OwnList<T> {
  reply: T
  /** Epoch ms, this phone's clock: when the server said so. */
  at: number
  /** From this phone, because the server did not answer. */
  kept: boolean
}

/** A refusal is an answer; only silence, or a server that is down, falls back on the copy. */
const isSilence = ({ status }: ApiError) => status === null || status >= 500

export async function ownList<T>(user_id: string, name: string, fetchList: () => Promise<T>): Promise<OwnList<T>> {
  try {
    const reply = await fetchList()
    const at = Date.now()
    await keep(user_id, name, reply, at)
    return { reply, at, kept: false }
  } catch (failure) {
    const error = await toApiError(failure)
    const copy = isSilence(error) ? await recall<T>(user_id, name) : null
    if (!copy) throw error
    return { reply: copy.data, at: copy.at, kept: true }
  }
}
