import type { PickQuery } from '../calls.ts'

export interface PickFilters {
  q: string
  materi: string
  mapel_id: string | null
  tingkat: string | null
  /** A kind of written question, or `lembar` for sheets. */
  jenis: string | null
  status: string | null
  belum: boolean
}

export const EMPTY_FILTERS: PickFilters = {
  q: '',
  materi: '',
  mapel_id: null,
  tingkat: null,
  jenis: null,
  status: null,
  belum: false,
}

/** As the call takes them; what is empty is not sent. */
export function queryOf({ q, materi, mapel_id, tingkat, jenis, status, belum }: PickFilters): Partial<PickQuery> {
  const lembar = jenis === 'lembar'
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(status && { status }),
    ...(belum && { belum }),
    ...(lembar && { lembar }),
    ...(!lembar && {
      ...(materi.trim() && { materi: materi.trim() }),
      ...(mapel_id && { mapel_id }),
      ...(tingkat && { tingkat }),
      ...(jenis && { jenis }),
    }),
  }
}
