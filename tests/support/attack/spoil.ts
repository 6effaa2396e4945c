import { HOSTILE_VALUES } from '../hostile.ts'
import type { Random } from './random.ts'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}

/** Texts and values that break what takes them for what they should be. */
export const VALUES: readonly unknown[] = [
  ...HOSTILE_VALUES,
  -0,
  0.1 + 0.2,
  -1e-320,
  9_223_372_036_854_775_807n.toString(),
  '1e999',
  'NaN',
  'Infinity',
  "' or '1'='1",
  "'; select pg_sleep(9)--",
  '1; drop table attempt',
  '\\',
  '%',
  '_',
  '%_\\%',
  '$1',
  '{a,b}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  'javascript:alert(1)',
  '=cmd|calc!A0',
  '\ud83d',
  '\udc00\ud800',
  '\u202egnikcah\u202c',
  'e\u0301\u0301\u0301'.repeat(200),
  'ﷺ'.repeat(300),
  '\ufffe\uffff',
  '\r\nset-cookie: a=b',
  '../../../../proc/self/environ',
  '..%2f..%2f',
  'file:///dev/null',
  '0000-00-00T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
  'a@b'.repeat(100),
  nested(40),
  nested(400),
  Array.from({ length: 2000 }, () => 0),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
]

interface Place {
  holder: Record<string, unknown> | unknown[]
  key: string | number
}

/** Every place within a value where something stands. */
function places(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => [{ holder, key }, ...places(holder[key as string])])
}

/** The value with one or a few of its places spoiled: another value, gone, doubled, or under a strange name. */
export function spoiled(value: unknown, random: Random): unknown {
  const copy = structuredClone(value)
  const wounds = 1 + random.below(3)
  for (let wound = 0; wound < wounds; wound++) {
    const all = places(copy)
    if (!all.length) return random.pick(VALUES)
    spoil(random.pick(all), random)
  }
  return copy
}

/** A copy: what is put into a value is spoiled further, and none may end up within itself. */
const hostile = (random: Random) => structuredClone(random.pick(VALUES))

function spoil({ holder, key }: Place, random: Random): void {
  const at = holder as Record<string | number, unknown>
  const kind = random.below(10)
  if (kind < 6) at[key] = hostile(random)
  else if (kind === 6) delete at[key]
  else if (kind === 7) at[key] = [at[key], at[key]]
  else if (Array.isArray(holder)) holder.push(hostile(random))
  else if (kind === 8) at[`${key} `] = at[key]
  else {
    const name = random.pick(['__proto__', 'constructor', 'toString', 'length', 'id', 'user_id', 'role'])
    // Assigned, `__proto__` would vanish from the JSON.
    Object.defineProperty(holder, name, {
      value: hostile(random),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
}

/** JSON with the first key of its object said twice, first with another value: parsers disagree on which counts. */
export function doubledKey(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  const first = /^\{("(?:[^"\\]|\\.)*"):/.exec(text)?.[1]
  return first ? `{${first}:null,${text.slice(1)}` : text
}
