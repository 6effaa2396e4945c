import type { Schema } from './operations.ts'
import type { Random } from './random.ts'

/** What a value is made from: the named schemas of the document, and ids that exist. */
export interface Stock {
  schemas: Record<string, Schema>
  /** An id of somebody or something, rarely one that is not there; `field` is the name it stands under. */
  id(random: Random, field: string): string
  /** SHA-256 sums of papers and keys that exist. */
  hashes: readonly string[]
}

const DEEPEST = 10
const MOMENTS = ['2026-11-21T01:00:00.000Z', '2026-11-21T08:00:00+07:00', '2099-12-31T23:59:59.999Z']

/** A value that fits a schema, or nearly. */
export function fitting(schema: Schema | undefined, random: Random, stock: Stock, field = '', depth = 0): unknown {
  if (!schema || depth > DEEPEST) return null
  const again = (part: Schema | undefined, name = field) => fitting(part, random, stock, name, depth + 1)
  if (schema.$ref) return again(stock.schemas[schema.$ref.split('/').at(-1) as string])
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return again(random.pick(choice))
  if (schema.allOf) return again(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf))
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return text(schema, random, stock, field)
    case 'integer':
    case 'number':
      return number(schema, random, type === 'integer')
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return list(schema, random, again)
    case 'object':
      return object(schema, random, again)
    case 'null':
      return null
    default:
      return random.pick<unknown>(['apa saja', 1, true, null, {}, []])
  }
}

type Again = (part: Schema | undefined, name?: string) => unknown

/** Texts that fields with a form of their own take. */
const FORMED: readonly string[] = [
  ...['teks-uji', 'A', 'a', '12', '081234567890', '/master-admin/uji', 'book-open', 'text/plain', 'media.png'],
  ...[
    'a'.repeat(64),
    'A'.repeat(22),
    'A'.repeat(43),
    `${'A'.repeat(43)}=`,
    '#0a7d5c',
    'https://elp.test/a',
    '2026-11-21',
  ],
]
/** What filters, orders and the like are asked for. */
const ASKED = [
  'aktif',
  'terbit',
  'draf',
  'nama',
  '-created_at',
  'pilihan',
  'xlsx',
  'csv',
  'update',
  'true',
  '1',
  'teks',
]

function text(schema: Schema, random: Random, stock: Stock, field: string): string {
  if (schema.format === 'uuid' || /_ids?$/.test(field)) return stock.id(random, field)
  if (schema.format === 'date-time') return random.pick(MOMENTS)
  if (schema.format === 'date') return '2026-11-21'
  if (schema.format === 'email') return `surel${random.below(1000)}@elp.test`
  if (schema.pattern) return formed(schema.pattern, random, stock)
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const asked = random.pick(ASKED)
  if (random.chance(0.4) && asked.length >= minLength && asked.length <= maxLength) return asked
  const length = Math.max(minLength, random.below(12))
  return 'teks uji '.repeat(Math.ceil(length / 9)).slice(0, Math.min(length, maxLength))
}

function formed(pattern: string, random: Random, stock: Stock): string {
  const form = new RegExp(pattern, 'u')
  const fits = [...stock.hashes, ...FORMED].filter((each) => form.test(each))
  return fits.length ? random.pick(fits) : random.pick(FORMED)
}

function number({ minimum, maximum }: Schema, random: Random, whole: boolean): number {
  const low = Math.max(minimum ?? 0, Number.MIN_SAFE_INTEGER)
  const high = Math.min(maximum ?? low + 1000, Number.MAX_SAFE_INTEGER)
  const value = random.pick([low, high, low + random.next() * (high - low)])
  return whole ? Math.round(value) : value
}

function list(schema: Schema, random: Random, again: Again): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((part) => again(part))
  const items = typeof schema.items === 'object' ? schema.items : {}
  const count = Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, random.below(4)))
  return Array.from({ length: count }, () => again(items))
}

function object(schema: Schema, random: Random, again: Again): Record<string, unknown> {
  const required = new Set(schema.required ?? [])
  const made = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.5))
    .map(([name, part]): [string, unknown] => [name, again(part, name)])
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  if (free) made.push([String(again(schema.propertyNames ?? { type: 'string' })), again(free)])
  return Object.fromEntries(made)
}
