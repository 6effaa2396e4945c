import type { RulingRequest } from '#contract/exam/admin.ts'
import type { BoardListQuery, BoardReply, StudentReply } from '#contract/exam/board.ts'
import type { ActOutcome, ActRequest, BoardActions, IncidentRequest } from '#contract/exam/deed.ts'
import { get, post } from '#src/lib/http.ts'

/** The calls of the live board. Failures reject with ApiError. */
export const board = {
  list: (query: BoardListQuery) => get<BoardReply>('/live-board', { ...query }),
  student: (jadwal_id: string, user_id: string) => get<StudentReply>('/live-board/participant', { jadwal_id, user_id }),
  actions: async (jadwal_id: string) => (await get<{ data: BoardActions }>('/exam-incidents', { jadwal_id })).data,
  act: (request: ActRequest) => post<Done>('/exam-actions', request),
  rule: (request: RulingRequest) => post('/exam-rulings', request),
  incident: (request: IncidentRequest) => post<Done>('/exam-incidents', request),
  undoIncident: (id: string, reason: string) => post<Done>('/exam-incidents/undo', { id, reason }),
}

export interface Done {
  message: string
  data: ActOutcome
}

export const boardKey = (jadwal_id: string) => ['admin', 'board', jadwal_id] as const
