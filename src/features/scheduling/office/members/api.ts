import type { BagiRuangRequest, Calon, Peserta, TambahReply, TambahRequest } from '#contract/peserta-jadwal.ts'
import type { ListReply } from '#contract/resource.ts'
import { get, post } from '#src/lib/http.ts'

/** Calls on the participants of a schedule. Failures reject with ApiError. */
export const listPeserta = (query: Record<string, unknown>) => get<ListReply<Peserta>>('/peserta-jadwal', query)

export const findCalon = (jadwal_id: string, q: string) =>
  get<{ data: Calon[]; lagi: boolean }>('/peserta-jadwal/candidates', { jadwal_id, ...(q && { q }) })

export const addPeserta = async (request: TambahRequest) =>
  (await post<{ data: TambahReply }>('/peserta-jadwal/add', request)).data

export const dealRooms = async (request: BagiRuangRequest) =>
  (
    await post<{ data: { ditempatkan: number; tanpa_ruang: number; dinomori: number } }>(
      '/peserta-jadwal/assign-rooms',
      request,
    )
  ).data
