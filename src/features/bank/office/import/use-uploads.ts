import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ImportSoalColumns, type ImportSoalMend, MAX_IMPORT_BYTES } from '#contract/question-bank/import-soal.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { dropUpload, layOutUpload, mendUpload, sendFile, uploadStatus } from './api.ts'
import { isBusy } from './findings.ts'

const POLL_MS = 700
const IN_ADDRESS = 'berkas'
const keyOf = (token: string) => ['admin', 'import-soal', token]

/** A file on its way to the server, or one that did not get there. */
export interface Sending {
  id: string
  filename: string
  /** 0 to 1 */
  share: number
  /** Why it was not taken; null while it is on its way. */
  failure: string | null
}

/** Files of this address, so that a reload finds them again; each is asked about until it is judged. */
export function useUploads(tooBig: (filename: string) => string) {
  const [search, setSearch] = useSearchParams()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const tokens = (search.get(IN_ADDRESS) ?? '').split(',').filter(Boolean)
  const results = useQueries({
    queries: tokens.map((token) => ({
      queryKey: keyOf(token),
      queryFn: () => uploadStatus(token),
      refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
        state.data && isBusy(state.data as never) ? POLL_MS : false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })

  // Two files may arrive between two renderings: the router's own "old value" would forget the first.
  const latest = useRef<readonly string[]>(tokens)
  const inAddress = tokens.join()
  useEffect(() => {
    latest.current = inAddress.split(',').filter(Boolean)
  }, [inAddress])
  const change = useCallback(
    (next: (tokens: readonly string[]) => readonly string[]) => {
      latest.current = [...next(latest.current)]
      const list = latest.current.join(',')
      setSearch(list ? { [IN_ADDRESS]: list } : {}, { replace: true })
    },
    [setSearch],
  )

  const patch = (id: string, more: Partial<Sending> | null) =>
    setSending((list) => list.flatMap((one) => (one.id !== id ? [one] : more ? [{ ...one, ...more }] : [])))

  /** One after the other: a school's line carries one file faster than five at once. */
  const send = async (files: readonly File[]) => {
    const fresh = files.map((file) => ({ file, id: crypto.randomUUID() }))
    const waiting = fresh.map(({ file, id }) => ({ id, filename: file.name, share: 0, failure: null }))
    setSending((list) => [...list.filter(({ failure }) => !failure), ...waiting])
    for (const { file, id } of fresh) {
      if (file.size > MAX_IMPORT_BYTES) {
        patch(id, { failure: tooBig(file.name) })
        continue
      }
      try {
        const status = await sendFile(file, (share) => patch(id, { share }))
        queryClient.setQueryData(keyOf(status.token), status)
        change((list) => [...list, status.token])
        patch(id, null)
      } catch (failure) {
        patch(id, { failure: reasonOf(failure) })
      }
    }
  }

  const drop = async (token: string) => {
    change((list) => list.filter((one) => one !== token))
    await dropUpload(token).catch(() => undefined)
    queryClient.removeQueries({ queryKey: keyOf(token) })
  }

  /** The file with keys that somebody gave, or without questions that they left out. */
  const mend = async (body: ImportSoalMend) => {
    await mendUpload(body)
    await queryClient.invalidateQueries({ queryKey: keyOf(body.token) })
  }

  /** The file read anew, by columns that somebody named. */
  const layOut = async (body: ImportSoalColumns) => {
    queryClient.setQueryData(keyOf(body.token), await layOutUpload(body))
  }

  return {
    uploads: results.flatMap(({ data }) => (data ? [data] : [])),
    loading: results.some(({ isLoading }) => isLoading),
    /** Forgotten after a day, or of somebody else. */
    gone: results.flatMap(({ error }, index) => (error ? [{ token: tokens[index] ?? '', error }] : [])),
    sending,
    send,
    mend,
    layOut,
    drop,
    forget: (token: string) => change((list) => list.filter((one) => one !== token)),
    dismiss: (id: string) => patch(id, null),
    ask: (token: string) => queryClient.invalidateQueries({ queryKey: keyOf(token) }),
    clear: () => change(() => []),
  }
}
