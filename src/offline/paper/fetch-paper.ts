import { inSeb, sebQuery } from '../browser/seb.ts'
import { type RefreshDeps, refreshSession } from '../send/refresh.ts'
import type { PaperState, SittingInfo } from '../types.ts'
import { type Download, type DownloadDeps, download } from './download.ts'
import type { PaperParts } from './parts.ts'

/** A network that breaks off again and again is left for the next occasion. */
const MAX_TRIES = 6

export type FetchDeps = DownloadDeps & RefreshDeps

/** What breaks off is gone on from, at once and after the page has died, as long as each try brings something. */
export async function fetchPaper(
  deps: FetchDeps,
  parts: PaperParts,
  { jadwal_ujian_id, bundle, seb }: SittingInfo,
  report: (state: PaperState) => void,
): Promise<Download | null> {
  const { bundle_sha256, bytes: total } = bundle
  if (seb && !inSeb()) return null
  const proof = seb ? sebQuery() : ''
  const path = `/get-soal-ujian?jadwal_ujian_id=${jadwal_ujian_id}&bundle_sha256=${bundle_sha256}${proof}`
  let fetched: Download | null = null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const part = await parts.load(bundle)
    report({ kind: 'downloading', received: part?.length ?? 0, total })
    fetched = await authorised(deps, (token) =>
      download(deps, path, token, part, (received) => report({ kind: 'downloading', received, total })),
    )
    if (fetched?.kind !== 'part') break
    await parts.keep(bundle, fetched.bytes)
    if (part && fetched.bytes.length <= part.length) break
  }
  if (fetched?.kind === 'bytes') await parts.drop(bundle)
  return fetched
}

async function authorised(deps: FetchDeps, call: (token: string) => Promise<Download>): Promise<Download | null> {
  const login = await deps.session.load().catch(() => null)
  const first = login?.accessToken ? await call(login.accessToken) : null
  if (first && !(first.kind === 'refused' && first.status === 401)) return first
  try {
    const pair = login && (await refreshSession(deps, login.user_id, login.accessToken))
    return pair && (await call(pair.accessToken))
  } catch {
    // No answer came, or the database of the log-in says nothing now.
    return null
  }
}
