import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isStartCode, makeStartCode, startCode } from '#contract/exam/start-code.ts'

test('P200.1 a start code holds 50 random bits in two groups of characters that nobody takes for one another', () => {
  const codes = Array.from({ length: 500 }, () => makeStartCode(randomBytes(10)))
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(isStartCode(code)).toBe(true)
  }
  expect(new Set(codes).size).toBe(codes.length)
  // Each of 32 characters stands for five bits, and none is likelier than another.
  const characters = Array.from({ length: 256 }, (_, byte) => makeStartCode(new Uint8Array(10).fill(byte))[0])
  const often = Map.groupBy(characters, (character) => character)
  expect([...often.values()].map((same) => same.length)).toEqual(Array(32).fill(8))
})

test('P200.2 a code is the same with hyphen, spaces or neither, in either case, with look-alikes, full width', () => {
  const code = 'K0MP1-X3WVD'
  const typed = [
    'k0mp1x3wvd',
    ' K0MP1 X3WVD ',
    'kOmPl-x3wvd',
    'K0MPI–X3WUD',
    'K 0 M P 1 - X 3 W V D',
    'K0MP1\u00a0X3WVD',
    'Ｋ０ＭＰ１－Ｘ３ＷＶＤ',
    'K0MP1_X3WVD.',
  ]
  for (const text of typed) expect(startCode(text)).toBe(startCode(code))
  expect(startCode('K0MP1-X3WVE')).not.toBe(startCode(code))
})

test('P200.3 what somebody thought of is no code: too short, other characters, one group', () => {
  for (const code of ['1234', 'KELAS2026', 'ABCDE-FGHI', 'ABCDE-FGHIJ', 'K0MP1X3WVD', 'K0MP1-X3WV', '-', '']) {
    expect(isStartCode(code)).toBe(false)
  }
})
