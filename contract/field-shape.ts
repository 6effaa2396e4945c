import type { z } from 'zod'
import { type Meaning, meaningOf } from './fields.ts'
import type { AnyResource } from './resource.ts'

/** What is done with a field: which input writes it, which cell shows it, how an export writes it. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'rich'
  | 'slug'
  | 'picture'
  | 'number'
  | 'switch'
  | 'choice'
  | 'reference'
  | 'references'
  | 'moment'
  | 'duration'
  | 'other'

/** What a field takes, read from the contract's schema: the form shows the limits before the server says them. */
export interface FieldShape {
  kind: FieldKind
  /** What the contract says that it is, where the kind is not enough. */
  meaning: Meaning | undefined
  /** The resource of the rows that it refers to; undefined where they may be in several. */
  refersTo: string | undefined
  nullable: boolean
  min: number | undefined
  max: number | undefined
  whole: boolean
  options: readonly string[]
}

/** Of a field that is written by no declaration. */
export const NO_SHAPE: FieldShape = {
  kind: 'other',
  meaning: undefined,
  refersTo: undefined,
  nullable: false,
  min: undefined,
  max: undefined,
  whole: false,
  options: [],
}

/** The parts of a schema that the full zod and its small sibling have in common. */
interface Inner {
  _zod: {
    def: {
      type: string
      format?: string
      innerType?: Inner
      element?: Inner
      entries?: Record<string, string>
      checks?: { _zod: { def: Check } }[]
    }
  }
}

interface Check {
  check: string
  format?: string
  minimum?: number
  maximum?: number
  value?: number
}

/** Longer than this is written in a box of several lines. */
const LINE = 300

/** A field of a resource, whether it is stored, only ever sent, or only ever shown. */
export function fieldSchema(resource: AnyResource, key: string): z.ZodType {
  const shapes = [resource.fields, resource.secret, resource.derived, resource.schema.row.shape] as const
  return shapes.map((shape) => (shape as z.ZodRawShape | undefined)?.[key]).find(Boolean) as z.ZodType
}

export const fieldShape = (resource: AnyResource, key: string): FieldShape => shapeOf(fieldSchema(resource, key))

/** The field that says where a row stands in its life. */
export const statusField = (resource: AnyResource): string | undefined =>
  Object.keys(resource.fields).find((key) => fieldShape(resource, key).meaning === 'status')

function shapeOf(schema: z.ZodType | undefined): FieldShape {
  if (!schema) return NO_SHAPE
  const outer = schema as unknown as Inner
  const nullable = outer._zod.def.type === 'nullable'
  const inner = (nullable ? outer._zod.def.innerType : outer) ?? outer
  const { def } = inner._zod
  const { meaning, refersTo } = meaningOf((def.element ?? inner) as unknown as z.ZodType) ?? {}
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const format = def.format ?? checks.find((check) => check.format)?.format
  const one = refersTo?.length === 1 ? refersTo[0] : undefined
  const base = { ...NO_SHAPE, meaning, refersTo: one, nullable, ...limitsOf(checks) }
  switch (def.type) {
    case 'string':
      // Text without a least length or a pattern may stay empty.
      return { ...base, min: base.min ?? (format ? undefined : 0), kind: textKind(meaning, format, base.max) }
    case 'number':
      return { ...base, whole: format === 'safeint', kind: meaning === 'seconds' ? 'duration' : 'number' }
    case 'boolean':
      return { ...base, kind: 'switch' }
    case 'enum':
      return { ...base, kind: 'choice', options: Object.values(def.entries ?? {}) }
    case 'array':
      return one === undefined ? base : { ...base, min: base.min ?? 0, kind: 'references' }
    default:
      return base
  }
}

function limitsOf(checks: readonly Check[]) {
  const of = (...kinds: string[]) => checks.find(({ check }) => kinds.includes(check))
  const least = of('min_length', 'greater_than')
  const most = of('max_length', 'less_than')
  return { min: least?.minimum ?? least?.value, max: most?.maximum ?? most?.value }
}

const BY_MEANING: Partial<Record<Meaning, FieldKind>> = {
  slug: 'slug',
  richText: 'rich',
  media: 'picture',
  reference: 'reference',
}

function textKind(meaning: Meaning | undefined, format: string | undefined, max = 0): FieldKind {
  const said = meaning && BY_MEANING[meaning]
  if (said) return said
  if (format === 'datetime') return 'moment'
  return max > LINE && format !== 'url' ? 'long' : 'text'
}
