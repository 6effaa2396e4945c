import { useSearchParams } from 'react-router-dom'
import type { ProgrammesReply, StreamsReply } from '#contract/study/choices.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

const UUID = /^[0-9a-f-]{36}$/i

/** The package that the address names; absent: the newest. */
export function useAskedPaket(): string | undefined {
  const [params] = useSearchParams()
  const paket = params.get('paket') ?? ''
  return UUID.test(paket) ? paket : undefined
}

export const CHOICES = 'jurusan-paket'
export const STREAMS = 'rumpun-paket'

/** What was chosen in a package and the rules for it; the last answer is kept on this phone. */
export function useProgrammeChoices(paket_id: string | undefined) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList({
    queryKey: [CHOICES, user_id, paket_id],
    user_id,
    name: `${CHOICES}-${paket_id ?? ''}`,
    fetchList: () => get<ProgrammesReply>('/jurusan-paket', { paket_id }),
  })
}

export function useStreams(paket_id: string | undefined) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList({
    queryKey: [STREAMS, user_id, paket_id],
    user_id,
    name: `${STREAMS}-${paket_id ?? ''}`,
    fetchList: () => get<StreamsReply>('/rumpun-paket', { paket_id }),
  })
}
