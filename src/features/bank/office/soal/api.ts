import type {
  NearDuplicate,
  Preview,
  PreviewBody,
  QuestionPlace,
  QuestionVersion,
  SheetPreviewBody,
  Versioned,
} from '#contract/question-bank/questions.ts'
import { http, post } from '#src/lib/http.ts'

/** What the editor asks of the server beside the resources. Failures reject with ApiError. */
export const previewSoal = async (body: PreviewBody): Promise<Preview> =>
  (await post<{ data: Preview }>('/preview-soal', body)).data

export const previewSheet = async (body: SheetPreviewBody): Promise<Preview> =>
  (await post<{ data: Preview }>('/preview-soal-pauli', body)).data

export const findNearDuplicates = async (teks: string, id: string | null): Promise<NearDuplicate[]> =>
  (await post<{ data: NearDuplicate[] }>('/near-duplicate-soal', { teks, id })).data

interface History {
  data: QuestionVersion[]
  total: number
}
export const historyOf = async (jenis: Versioned, id: string, page: number, size: number): Promise<History> =>
  (await http.get<History>('/soal-versions', { params: { jenis, id, page, size } })).data

export const placesOf = async (id: string): Promise<QuestionPlace[]> =>
  (await http.get<{ data: QuestionPlace[] }>('/soal-usage', { params: { id } })).data.data
