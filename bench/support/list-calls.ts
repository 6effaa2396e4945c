import type { z } from 'zod'
import type { AnyResource } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'

/** A call of a list, below /api. */
export interface ListCall {
  list: string
  path: string
}

type Query = Record<string, string>
const call = (list: string, query: Query): ListCall => {
  const text = new URLSearchParams(query).toString()
  return { list, path: text ? `${list}?${text}` : list }
}

/** A word that most texts have, one that few have, and one that none has. */
const SEARCHES = ['paket', 'segitiga', 'nomor4711', 'siswa99@', 'ujian 12', 'zzzyx']

/**
 * Calls of a declared list: pages, orders, searches and filters, and each of the latter under the orders that most
 * differ from its own index. Every pair of both would be thousands of calls and an hour.
 */
export function callsOf(resource: AnyResource, samples: readonly Record<string, unknown>[]): ListCall[] {
  const list = `/${resource.name}`
  const sorts = [...resource.list.sort, 'created_at', 'updated_at'].flatMap((key) => [key, `-${key}`])
  const filters = (resource.list.filter ?? []).flatMap((key) =>
    valuesOf(resource, key, samples).map((value): Query => ({ [key]: value })),
  )
  const searches = resource.list.search?.length ? SEARCHES.map((q): Query => ({ q })) : []
  return [
    call(list, {}),
    call(list, { page: '3', size: '100' }),
    ...[...filters, ...searches].map((query) => call(list, query)),
    ...sorts.map((sort) => call(list, { sort })),
    ...[...filters, ...searches].flatMap((query) => crossed(sorts).map((sort) => call(list, { ...query, sort }))),
  ]
}

/** The list's first order, and the newest first. */
const crossed = (sorts: readonly string[]) =>
  [...new Set([sorts[0], '-created_at'])].filter((sort) => sort !== undefined)

/** All values of a filter with few; else the commonest of some rows and one that is seldom. */
function valuesOf(resource: AnyResource, key: string, samples: readonly Record<string, unknown>[]): string[] {
  const options = optionsOf(resource.fields[key] as z.ZodType)
  if (options.length) return options
  const seen = samples.map((row) => row[key]).filter((value) => value !== undefined)
  const counted = [...Map.groupBy(seen, String)].sort((a, b) => b[1].length - a[1].length).map(([value]) => value)
  return [...new Set([counted[0], counted.at(-1)].filter((value) => value !== undefined))]
}

function optionsOf(schema: z.ZodType): string[] {
  const { def } = schema._zod as unknown as { def: { type: string; entries?: Record<string, string> } }
  return def.type === 'enum' ? Object.values(def.entries ?? {}) : []
}

export const declaredLists = (): AnyResource[] => Object.values(resources) as unknown as AnyResource[]

/** Lists that are not of one resource; each with the filters it has. */
export function otherLists(ids: Record<string, string>): ListCall[] {
  const { jadwal = '', paket = '', subtes = '', mapel = '', sesi = '', user = '' } = ids
  const picker = (query: Query) => call('/pick-soal', { subtest_id: subtes, ...query })
  const trail = (query: Query) => call('/audit', query)
  return [
    trail({}),
    trail({ action: 'soal/' }),
    trail({ action: 'reset' }),
    trail({ oleh: 'segitiga' }),
    trail({ actor_id: user }),
    trail({ page: '400' }),
    call('/attempt-issues', { jadwal_id: jadwal }),
    call('/subtest-soal', { subtest_id: subtes }),
    call('/sitting-soal', { jadwal_ujian_id: sesi }),
    call('/check-paket', { paket_id: paket }),
    call('/trial-paket', { paket_id: paket }),
    call('/blueprint', { subtest_id: subtes }),
    call('/blueprint', { subtest_id: subtes, terbit: 'true' }),
    call('/blueprint', { subtest_id: subtes, terbit: 'true', mapel_id: mapel }),
    picker({}),
    picker({ belum: 'true' }),
    picker({ lembar: 'true' }),
    picker({ materi: 'Topik 7' }),
    picker({ mapel_id: mapel, tingkat: 'sulit', jenis: 'pilihan', status: 'terbit', belum: 'true' }),
    ...SEARCHES.map((q) => picker({ q, belum: 'true' })),
    ...['materi', '-materi', 'tingkat', '-tingkat', '-created_at'].map((sort) => picker({ sort })),
  ]
}
