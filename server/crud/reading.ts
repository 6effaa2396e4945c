import { arrayOverlaps, asc, desc, getTableColumns, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { splitValues } from '#contract/filter-values.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceTable } from '../db/resource-tables.ts'
import { invalidField } from '../lib/errors.ts'
import { likePattern } from './like-pattern.ts'
import { refuseUnstorable } from './storable.ts'
import type { ServeOptions } from './types.ts'

/** A list's query as its schema let it through. */
export type ListQuery = Record<string, string | number | undefined>

/** How a resource's lists search, filter and sort, read from its declaration once. */
export function listing(
  resource: AnyResource,
  table: ResourceTable,
  { search, views = {} }: Pick<ServeOptions<AnyResource>, 'search' | 'views'> = {},
) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const hidden = new Set<string>(resource.access.private)

  return {
    /** `now`: epoch ms, for views that follow the clock. */
    conditions(query: ListQuery, now = 0): (SQL | undefined)[] {
      refuseUnstorable(query)
      return [
        searched(query.q),
        ...(resource.list.filter ?? []).map((key) => filtered(key, query[key])),
        ...Object.entries(resource.list.views ?? {}).map(([key, known]) => viewed(key, known, query[key], now)),
      ]
    },

    /**
     * By the asked key, the newest first without one. The id settles ties, so that pages never overlap, and goes the
     * same way: an index on both reads in either direction, however few values the key has.
     */
    ordering(sort: string | number | undefined): SQL[] {
      const key = String(sort ?? '-created_at')
      const column = columns[key.replace(/^-/, '')] as PgColumn
      return key.startsWith('-') ? [desc(column), desc(table.id)] : [asc(column), asc(table.id)]
    },

    /** The row as this reader may see it. */
    show(row: Record<string, unknown>, holder: boolean): Record<string, unknown> {
      if (holder || hidden.size === 0) return row
      return Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key)))
    },
  }

  function searched(q: string | number | undefined): SQL | undefined {
    if (!q) return undefined
    if (search) return search(String(q))
    const pattern = likePattern(String(q))
    return or(...(resource.list.search ?? []).map((key) => ilike(columns[key] as PgColumn, pattern)))
  }

  /**
   * Several values of one filter are separated by commas; `null` finds the rows without one. Of a field that holds a
   * list, any of the values is enough.
   */
  function filtered(key: string, given: string | number | undefined): SQL | undefined {
    if (given === undefined) return undefined
    const column = columns[key] as PgColumn
    const values = splitValues(String(given)).map((value) => filterValue(key, value))
    const some = values.filter((value) => value !== null)
    const fits = column.dataType === 'array' ? arrayOverlaps : inArray
    return or(some.length ? fits(column, some) : undefined, values.includes(null) ? isNull(column) : undefined)
  }

  function viewed(key: string, known: readonly string[] | RegExp, given: string | number | undefined, now: number) {
    if (given === undefined) return undefined
    const values = String(given).split(',')
    const unknown = values.find((value) => !(known instanceof RegExp ? known.test(value) : known.includes(value)))
    if (unknown !== undefined)
      throw invalidField(key, 'list.unknown_filter', { filter: key, value: unknown.slice(0, 60) })
    return or(...values.map((value) => views[key]?.(value, now)))
  }

  function filterValue(key: string, value: string): unknown {
    const declared = resource.fields[key] as z.ZodType
    const field = declared instanceof z.ZodArray ? (declared.element as z.ZodType) : declared
    if (value === 'null' && field.safeParse(null).success) return null
    for (const meant of meanings(value)) {
      const parsed = field.safeParse(meant)
      if (parsed.success) return parsed.data
    }
    throw invalidField(key, 'list.unknown_filter', { filter: key, value: value.slice(0, 60) })
  }
}

/** A query is all text: what its letters may stand for, as they are first. */
function meanings(value: string): unknown[] {
  const number = /^-?\d{1,15}(\.\d+)?$/.test(value) ? [Number(value)] : []
  return [value, ...number, ...(value === 'true' || value === 'false' ? [value === 'true'] : [])]
}
