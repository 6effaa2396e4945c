import type { Change, Input } from '#contract/input.ts'
import type { ListReply, OneReply } from '#contract/resource.ts'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { http, post } from '#src/lib/http.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'

/** A row as every list and form of the back office handles it. */
export interface AdminRow {
  id: string
  version: number
  created_at: string
  updated_at: string
  [field: string]: unknown
}

export type AdminChange = Change<Record<string, unknown>, Record<string, unknown>>

/** The one way from a screen to a resource's three routes. Failures reject with ApiError. */
export interface Data {
  list(resource: string, query: ListQuery): Promise<ListReply<AdminRow>>
  one(resource: string, id: string): Promise<AdminRow>
  /** The rows as they stand afterwards. The same batch may be sent again: it is applied once. */
  write(resource: string, input: Input<Record<string, unknown>, Record<string, unknown>>): Promise<AdminRow[]>
}

export const data: Data = {
  list: (resource, query) => read<ListReply<AdminRow>>(`/${resource}`, query),
  one: async (resource, id) => (await read<OneReply<AdminRow>>(`/${resource}/${id}`)).data,
  write: async (resource, input) => (await post<{ data: AdminRow[] }>(`/input/${resource}`, input)).data,
}

/** Every answer tells the server's clock, which the bar shows. */
async function read<T>(path: string, params?: ListQuery): Promise<T> {
  const reply = await http.get<T>(path, { params })
  const date = Date.parse(String(reply.headers.date ?? ''))
  if (Number.isFinite(date)) noteServerTime(date)
  return reply.data
}

/** A batch under a number of its own. */
export const batchOf = (changes: AdminChange[]) => ({ batch: crypto.randomUUID(), changes })
