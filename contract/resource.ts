import { z } from 'zod'
import type { FieldProblem } from './field-problem.ts'
import type { Language } from './languages.ts'
import type { MenuPlace } from './menu-place.ts'

/** `rows`: rows below · `grants`: grants of levels · `password`: the password · `columns`: columns changed by hand. */
type Loss = 'rows' | 'grants' | 'password' | 'columns'

/**
 * A resource is declared once, as plain data: what browser and server must agree on.
 * From it come the row, draft, patch, query and reply schemas, three guarded routes, the form, the
 * table of the back office and one shared test suite.
 */
export interface ResourceDefinition<
  F extends z.ZodRawShape,
  S extends z.ZodRawShape,
  D extends z.ZodRawShape,
  M extends keyof F & string,
> {
  /** What people call one row and all of them. */
  names: Record<Language, { one: string; many: string }>
  /** The field by which people know a row; absent where rows are known by what they refer to. */
  label?: keyof F & string
  /** Names of fields of its own; without them the common ones (`field` in src/locales), and else the key made readable. */
  field_names?: { [K in keyof F]?: Record<Language, string> }
  /** The entity's own fields with their limits; no defaults here (`.default()` survives `.partial()`). */
  fields: F
  /** What a new row holds where the sender says nothing. */
  blank?: { [K in keyof F]?: z.input<F[K]> }
  /** What is sent and never shown, like a password; always optional. */
  secret?: S
  /** Fields that the server alone writes: they are shown like the others, and refused where they are sent. */
  made?: readonly M[]
  /** What the server works out for a row when it shows it; never sent, and absent from replies to writes. */
  derived?: D
  /**
   * What must fit together within one row, said by the form before it is sent and by the server in any case. Of what is
   * typed so far a field may still be empty, and breaks no rule then.
   */
  rules?(row: z.output<z.ZodObject<F>>): readonly (FieldProblem | false)[]
  access: {
    /** `public`: anybody · `user`: any login · `menu`: staff whose level holds the `write` menu. */
    read: 'public' | 'user' | 'menu'
    /** The menu (last part of its url) whose create/update/delete flags grant the write. */
    write: string
    /** Fields that only holders of the `write` menu are shown. */
    private?: readonly (keyof F & string)[]
  }
  /** Where the `write` menu stands, where this resource brings the menu along; it is called by `names`. */
  menu?: MenuPlace
  /** What goes with a deleted row and does not come back with its fields: such rows are asked about first. */
  loses?: Loss
  list: {
    search?: readonly (keyof F & string)[]
    filter?: readonly (keyof F & string)[]
    sort: readonly (keyof F & string)[]
    /** Filters that no column answers, with the values that they take or their form: the server works them out. */
    views?: Record<string, readonly string[] | RegExp>
  }
}

const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/**
 * A moment as ISO 8601 text, taken as `toISOString` writes it: PostgreSQL refuses some offsets that the standard has.
 * Years far off are typing mistakes, and PostgreSQL and JavaScript read some of them differently: only this
 * century is taken.
 */
export const stamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine(
    (text) => {
      const at = Date.parse(text)
      return at >= EARLIEST && at <= LATEST
    },
    { error: 'Tanggal harus di antara tahun 2000 dan 2099.', abort: true },
  )
  .overwrite((text) => new Date(text).toISOString())

/** As stored and served: always what `toISOString` writes. */
const storedStamp = z.iso.datetime({ offset: true })

/** What every row has in addition to its fields. `version` counts writes and guards against lost updates. */
const rowBase = {
  id: z.uuid(),
  version: z.int().min(1),
  created_at: storedStamp,
  updated_at: storedStamp,
}

export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** Letters of one filter: some hundred ids, separated by commas. */
export const MAX_FILTER = 4000
/** What a search finds beyond this is not counted. */
export const MOST_COUNTED = 10_000

/** How many rows a list has over all its pages; `total_is_at_least`: more than were counted. */
export const listTotal = { total: z.int().min(0), total_is_at_least: z.literal(true).optional() }
export type ListTotal = { total: number; total_is_at_least?: true }

export function resource<
  N extends string,
  F extends z.ZodRawShape,
  S extends z.ZodRawShape = Record<never, never>,
  D extends z.ZodRawShape = Record<never, never>,
  M extends keyof F & string = never,
>(name: N, def: ResourceDefinition<F, S, D, M>) {
  const row = z.object({ ...rowBase, ...def.fields })
  const hidden = Object.fromEntries((def.access.private ?? []).map((key) => [key, true])) as { [K in keyof F]?: true }
  // Filled before it is sent; what a stranger may not see is then left out.
  const derived = z.object({ ...def.derived }).partial().shape as { [K in keyof D]: z.ZodOptional<D[K]> }
  const shown = row.partial(hidden as never).extend(derived)
  const secret = z.object({ ...def.secret }).partial().shape as { [K in keyof S]: z.ZodOptional<S[K]> }
  const made = new Set<string>(def.made)
  const sent = Object.fromEntries(Object.entries(def.fields).filter(([key]) => !made.has(key))) as Omit<F, M>
  const draft = z.strictObject({ ...sent, ...secret })
  const patch = draft.partial()
  const sortable = [...def.list.sort, 'created_at', 'updated_at']
  const filtered = [...(def.list.filter ?? []), ...Object.keys(def.list.views ?? {})]
  const filters = Object.fromEntries(filtered.map((key) => [key, z.string().max(MAX_FILTER).optional()]))
  const query = z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    /** 0: how many there are, without any. */
    size: z.coerce.number().int().min(0).max(MAX_PAGE_SIZE).optional(),
    q: z.string().trim().max(120).optional(),
    sort: z.enum(sortable.flatMap((key) => [key, `-${key}`]) as [string, ...string[]]).optional(),
    ...filters,
  })
  return {
    name,
    ...def,
    made: def.made as readonly string[] | undefined,
    schema: {
      row,
      draft,
      patch,
      query,
      list: z.object({ data: z.array(shown), ...listTotal }),
      one: z.object({ data: shown }),
    },
  }
}

/** What is wrong with a row by the rules of its resource. */
export const ruleProblems = (resource: AnyResource, row: Record<string, unknown>): FieldProblem[] =>
  (resource.rules?.(row) ?? []).filter((found) => found !== false)

export type AnyResource = ReturnType<typeof resource<string, z.ZodRawShape>>
export type Row<R extends { schema: { row: z.ZodType } }> = z.output<R['schema']['row']>
export type Draft<R extends { schema: { draft: z.ZodType } }> = z.input<R['schema']['draft']>
export type Patch<R extends { schema: { patch: z.ZodType } }> = z.input<R['schema']['patch']>
export type ListReply<T> = { data: T[] } & ListTotal
export type OneReply<T> = { data: T }
