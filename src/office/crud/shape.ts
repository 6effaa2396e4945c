import type { z } from 'zod'
import { type Meaning, meaningOf } from '#contract/fields.ts'
import type { AnyResource } from '#contract/resource.ts'

export type FieldKind =
  | 'text'
  | 'long'
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
  nullable: boolean
  min: number | undefined
  max: number | undefined
  whole: boolean
  options: readonly string[]
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

function shapeOf(schema: z.ZodType | undefined): FieldShape {
  const base = { meaning: undefined, nullable: false, min: undefined, max: undefined, whole: false, options: [] }
  if (!schema) return { ...base, kind: 'other' }
  const outer = schema as unknown as Inner
  const nullable = outer._zod.def.type === 'nullable'
  const inner = (nullable ? outer._zod.def.innerType : outer) ?? outer
  const { def } = inner._zod
  const meaning = meaningOf(inner as unknown as z.ZodType)
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const format = def.format ?? checks.find((check) => check.format)?.format
  const limits = { meaning, nullable, ...limitsOf(checks) }
  switch (def.type) {
    case 'string':
      // Text without a least length or a pattern may stay empty.
      return { ...base, ...limits, min: limits.min ?? (format ? undefined : 0), kind: textKind(format, limits.max) }
    case 'number':
      return {
        ...base,
        ...limits,
        whole: format === 'safeint',
        kind: meaning === 'seconds' ? 'duration' : 'number',
      }
    case 'boolean':
      return { ...base, nullable, kind: 'switch' }
    case 'enum':
      return { ...base, meaning, nullable, kind: 'choice', options: Object.values(def.entries ?? {}) }
    case 'array':
      if (def.element?._zod.def.format !== 'uuid') return { ...base, nullable, kind: 'other' }
      return { ...base, ...limits, min: limits.min ?? 0, kind: 'references' }
    default:
      return { ...base, nullable, kind: 'other' }
  }
}

function limitsOf(checks: readonly Check[]) {
  const of = (...kinds: string[]) => checks.find(({ check }) => kinds.includes(check))
  const least = of('min_length', 'greater_than')
  const most = of('max_length', 'less_than')
  return { min: least?.minimum ?? least?.value, max: most?.maximum ?? most?.value }
}

function textKind(format: string | undefined, max = 0): FieldKind {
  if (format === 'uuid') return 'reference'
  if (format === 'datetime') return 'moment'
  return max > LINE && format !== 'url' ? 'long' : 'text'
}
