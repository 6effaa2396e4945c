import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  BlueprintRow,
  DrawRequest,
  PackageCheck,
  Pickable,
  SittingSoal,
  SubtestSoal,
  Trial,
} from '#contract/packages/building.ts'
import type { ListReply } from '#contract/resource.ts'
import { get, post } from '#src/lib/http.ts'

/** Under `admin`, so that whatever is written anywhere in the back office asks for them again. */
const key = (name: string, query: object) => ['admin', name, query]

export function usePackageCheck(paket_id: string) {
  return useQuery({
    queryKey: key('check-paket', { paket_id }),
    queryFn: async () => (await get<{ data: PackageCheck }>('/check-paket', { paket_id })).data,
  })
}

export function useTrials(paket_id: string) {
  return useQuery({
    queryKey: key('trial-paket', { paket_id }),
    queryFn: async () => (await get<{ data: Trial[] }>('/trial-paket', { paket_id })).data,
  })
}

export function useSubtestSoal(subtest_id: string) {
  return useQuery({
    queryKey: key('subtest-soal', { subtest_id }),
    queryFn: () => get<SubtestSoal>('/subtest-soal', { subtest_id }),
    enabled: subtest_id !== '',
  })
}

export interface PickQuery {
  subtest_id: string
  page: number
  size: number
  q?: string
  mapel_id?: string
  materi?: string
  tingkat?: string
  jenis?: string
  status?: string
  sheet?: boolean
  unused?: boolean
}

/** The questions of the bank that a sub-test may take, a page of them for each question. */
export const pickable = {
  key: ['admin', 'pick-soal'],
  fetch: (query: PickQuery) => get<ListReply<Pickable>>('/pick-soal', { ...query }),
}

export function useBlueprint(query: { subtest_id: string; mapel_id?: string; published: boolean }) {
  return useQuery({
    queryKey: key('blueprint', query),
    queryFn: () => get<{ data: BlueprintRow[]; more: boolean }>('/blueprint', { ...query }),
    placeholderData: keepPreviousData,
  })
}

export function useSittingSoal(jadwal_ujian_id: string) {
  return useQuery({
    queryKey: key('sitting-soal', { jadwal_ujian_id }),
    queryFn: async () => (await get<{ data: SittingSoal }>('/sitting-soal', { jadwal_ujian_id })).data,
  })
}

export const publishPackage = (paket_id: string, paper: string) =>
  post<{ message: string }>('/publish-paket', { paket_id, paper })

export const drawSoal = (body: DrawRequest) =>
  post<{ message: string; data: { version: number; chosen: string[]; previous: string[] } }>('/draw-soal', body)

export const takeOutOfSitting = (jadwal_ujian_id: string, soal_id: string) =>
  post<{ message: string }>('/rm-soal-ujian', { jadwal_ujian_id, soal_id })
