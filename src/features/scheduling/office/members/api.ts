import type { ListReply } from '#contract/resource.ts'
import type {
  AddReply,
  AddRequest,
  AssignRoomsRequest,
  Candidate,
  CountReply,
  CountRequest,
  Peserta,
} from '#contract/scheduling/participants.ts'
import { get, post } from '#src/lib/http.ts'

/** Calls on the participants of a schedule. Failures reject with ApiError. */
export const listPeserta = (query: Record<string, unknown>) => get<ListReply<Peserta>>('/peserta-jadwal', query)

/** `jadwal_id` null: for a schedule that is not saved yet. */
export const findCalon = (jadwal_id: string | null, q: string) =>
  get<{ data: Candidate[]; more: boolean }>('/peserta-jadwal/candidates', {
    ...(jadwal_id && { jadwal_id }),
    ...(q && { q }),
  })

export const countPeserta = async (request: CountRequest) =>
  (await post<{ data: CountReply }>('/peserta-jadwal/count', request)).data

export const addPeserta = async (request: AddRequest) =>
  (await post<{ data: AddReply }>('/peserta-jadwal/add', request)).data

export const assignRooms = async (request: AssignRoomsRequest) =>
  (
    await post<{ data: { placed: number; without_room: number; numbered: number } }>(
      '/peserta-jadwal/assign-rooms',
      request,
    )
  ).data
