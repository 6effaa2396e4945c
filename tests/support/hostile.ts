import { ERROR_STATUS } from '#contract/error-codes.ts'

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Bodies that no client of ours sends, as raw text. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[[]]',
  '{}',
  '{',
  '{"a":}',
  'bukan json',
  '<xml/>',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '\u0000',
  deep(5_000),
  `[${'1,'.repeat(10_000)}1]`,
  `"${'x'.repeat(100_000)}"`,
  `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`,
]

/** Values for a field that should hold something else. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(1000),
  'x'.repeat(100_000),
  `"; drop table app_user; --`,
  '%00%2e%2e%2f',
  '../../etc/passwd',
  '#{7*7}{{7*7}}',
  [],
  ['a'],
  [[[[]]]],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: -1 },
]

/** A refusal is JSON of the closed set with the status its code has, and never a 500. */
export function isCleanRefusal(status: number, body: unknown): boolean {
  const { code, message, error } = body as { code?: keyof typeof ERROR_STATUS; message?: unknown; error?: unknown }
  return (
    status !== 500 &&
    code !== undefined &&
    ERROR_STATUS[code] === status &&
    typeof message === 'string' &&
    typeof error === 'string'
  )
}
