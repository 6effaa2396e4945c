import type { BoardListQuery, BoardReply, StudentReply } from '#contract/exam/board.ts'
import type { ActOutcome, ActRequest, Deeds, IncidentRequest } from '#contract/exam/deed.ts'
import { get, post } from '#src/lib/http.ts'

/** The calls of the live board. Failures reject with ApiError. */
export const board = {
  list: (query: BoardListQuery) => get<BoardReply>('/papan-langsung', { ...query }),
  student: (jadwal_id: string, user_id: string) => get<StudentReply>('/papan-langsung/peserta', { jadwal_id, user_id }),
  actions: async (jadwal_id: string) => (await get<{ data: Deeds }>('/insiden-ujian', { jadwal_id })).data,
  act: (request: ActRequest) => post<Done>('/tindakan-ujian', request),
  incident: (request: IncidentRequest) => post<Done>('/insiden-ujian', request),
  undoIncident: (id: string, reason: string) => post<Done>('/insiden-ujian/batal', { id, reason }),
}

export interface Done {
  message: string
  data: ActOutcome
}

export const boardKey = (jadwal_id: string) => ['admin', 'papan', jadwal_id] as const
