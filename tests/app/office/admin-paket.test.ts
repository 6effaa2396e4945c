import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BlueprintRow, CHECK_RULES, type Finding, type PackageCheck } from '#contract/packages/building.ts'
import { mendAt } from '#src/features/packages/office/addresses.ts'
import { changeLines } from '#src/features/packages/office/change-lines.ts'
import { grouped, worstOf } from '#src/features/packages/office/check/groups.ts'
import { cellName, planOf, stockOf } from '#src/features/packages/office/soal/cells.ts'
import { BANK, pickQuery } from '#src/features/packages/office/soal/picker-query.ts'
import { takenBack } from '#src/features/packages/office/soal/taken-back.ts'
import { reordered } from '#src/features/packages/office/soal/write-ids.ts'
import { moved, placeAfter } from '#src/office/kit/order/moved.ts'
import { readListState } from '#src/office/list/list-state.ts'

const finding = (rule: Finding['rule'], more: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'error',
  message: rule,
  subtest_id: null,
  number: null,
  soal_id: null,
  sheet: false,
  ...more,
})

describe('an order', () => {
  test('U72.1 moves one item up and down and keeps all others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    const same = ['a', 'b']
    for (const [from, to] of [
      [0, 0],
      [0, 2],
      [1, -1],
      [5, 0],
    ] as const)
      expect(moved(same, from, to)).toBe(same)
  })

  test('U72.2 is moved by the arrow keys, Home and End, and by no other key', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', 'a'].map((key) => placeAfter(key, 2, 5))).toEqual([
      1,
      3,
      0,
      4,
      undefined,
      undefined,
    ])
    expect([placeAfter('ArrowUp', 0, 5), placeAfter('ArrowDown', 4, 5)]).toEqual([0, 4])
  })

  test('U72.3 that is saved late loses nothing that somebody else added, and brings back nothing taken out', () => {
    expect(reordered(['a', 'b', 'new'], ['b', 'gone', 'a'])).toEqual(['b', 'a', 'new'])
  })
})

describe('what is taken back of the questions of a sub-test', () => {
  const back = (before: string, after: string, now: string) =>
    takenBack([...now], { before: [...before], after: [...after] })?.join('')

  test('U72.11 is the whole change where nobody else was there', () => {
    expect(back('ab', 'abcd', 'abcd')).toBe('ab')
    expect(back('abcd', 'ad', 'ad')).toBe('abcd')
    expect(back('abc', 'cab', 'cab')).toBe('abc')
    expect(back('abc', 'xb', 'xb')).toBe('abc')
    expect(back('', 'ab', 'ab')).toBe('')
  })

  test('U72.12 leaves what somebody else added meanwhile, at any place', () => {
    expect(back('ab', 'abcd', 'abcdX')).toBe('abX')
    expect(back('ab', 'abcd', 'XabcYd')).toBe('XabY')
    expect(back('abc', 'ac', 'acX')).toBe('abcX')
    expect(back('abc', 'bc', 'Xbc')).toBe('Xabc')
    expect(back('ab', 'cd', 'cdX')).toBe('abX')
  })

  test('U72.13 brings back nothing that somebody else took out, and adds nothing twice', () => {
    expect(back('abc', 'abcd', 'acd')).toBe('ac')
    expect(back('abc', 'ac', 'bca')).toBe('bca')
    expect(back('abc', 'ac', 'c')).toBe('bc')
    expect(back('ab', 'abcd', 'abd')).toBe('ab')
  })

  test('U72.14 puts an order back around what was added meanwhile, and not over another one', () => {
    expect(back('abc', 'cab', 'cXab')).toBe('aXbc')
    expect(back('abc', 'cab', 'bca')).toBeUndefined()
    expect(back('abc', 'cab', 'abc')).toBe('abc')
    expect(back('abcd', 'dcba', 'dba')).toBe('abd')
  })
})

describe('the check of a package', () => {
  test('U72.4 stands by rule, errors before warnings, and every rule is either found or passed', () => {
    const findings = [finding('draf', { severity: 'warning' }), finding('media'), finding('kunci'), finding('kunci')]
    const { errors, warnings, passed } = grouped(findings)
    expect(errors.map((group) => [group.rule, group.findings.length])).toEqual([
      ['kunci', 2],
      ['media', 1],
    ])
    expect(warnings.map((group) => group.rule)).toEqual(['draf'])
    expect(passed).toHaveLength(CHECK_RULES.length - 3)
  })

  test('U72.5 marks a sub-test with the worst that was found of it', () => {
    const found = [finding('draf', { severity: 'warning', subtest_id: 's' }), finding('kunci', { subtest_id: 't' })]
    expect([worstOf(found, 's'), worstOf(found, 't'), worstOf(found, 'u')]).toEqual(['warning', 'error', null])
  })

  test('U72.6 leads from each finding to where it is mended', () => {
    vi.stubGlobal('location', { pathname: '/master-admin/paket-tryout' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const soal = { soal_id: 'q', subtest_id: 's', nomor: 1 }
    expect(mendAt('p', finding('kunci', soal))).toMatch(/detail\/soal\/edit\/q\?from=s$/)
    expect(mendAt('p', finding('lembar', { ...soal, sheet: true }))).toMatch(/detail\/soal\/edit-pauli\/q\?from=s$/)
    expect(mendAt('p', finding('susunan', soal))).toMatch(/detail\/soal\/s$/)
    expect(mendAt('p', finding('susunan'))).toMatch(/detail\/p\?create$/)
    expect(mendAt('p', finding('subtes_kosong', { subtest_id: 's' }))).toMatch(/soal\/s\?bagian=pilih$/)
    expect(mendAt('p', finding('ambang', { subtest_id: 's' }))).toMatch(/detail\/p\?edit=s$/)
    expect(mendAt('p', finding('durasi'))).toMatch(/paket-tryout\?edit=p$/)
  })
})

describe('publishing', () => {
  const check = (more: Partial<PackageCheck>) =>
    ({
      published_paper: 'a',
      jumlah_soal: 9,
      changes: { added: 0, changed: 0, removed: 0, keys: 0, rules: false },
      ...more,
    }) as PackageCheck

  test('U72.7 says what will change: the first paper, nothing, or what differs', () => {
    expect(changeLines(check({ published_paper: null }))).toEqual([{ key: 'first', count: 9 }])
    expect(changeLines(check({}))).toEqual([{ key: 'same', count: 0 }])
    const changes = { added: 2, changed: 0, removed: 1, keys: 3, rules: true }
    expect(changeLines(check({ changes })).map(({ key, count }) => [key, count])).toEqual([
      ['added', 2],
      ['removed', 1],
      ['keys', 3],
      ['rules', 0],
    ])
  })
})

describe('a blueprint', () => {
  const row: BlueprintRow = {
    mapel_id: 'm',
    materi: null,
    nama: 'Matematika',
    cells: [
      { tingkat: 'mudah', chosen: 2, available: 3 },
      { tingkat: 'sedang', chosen: 0, available: 1 },
      { tingkat: 'sulit', chosen: 0, available: 0 },
    ],
  }

  test('U72.8 asks for the filled cells alone and counts them', () => {
    const plan = planOf([row], { [cellName(row, 'mudah')]: 3, [cellName(row, 'sulit')]: 0, other: 9 }, false)
    expect(plan).toEqual({
      cells: [{ mapel_id: 'm', materi: null, tingkat: 'mudah', count: 3 }],
      total: 3,
      short: [],
    })
  })

  test('U72.9 says before the server does where the bank has too few; what is replaced is stock again', () => {
    const wanted = { [cellName(row, 'mudah')]: 5, [cellName(row, 'sedang')]: 2 }
    expect(planOf([row], wanted, false).short).toEqual([cellName(row, 'mudah'), cellName(row, 'sedang')])
    expect(planOf([row], wanted, true).short).toEqual([cellName(row, 'sedang')])
    expect(row.cells.map((cell) => stockOf(cell, true))).toEqual([5, 1, 0])
  })
})

describe('the picker', () => {
  test('U72.10 sends what is filled in, and for sheets only what sheets have', () => {
    const asked = (address: string) => pickQuery('s', readListState(new URLSearchParams(address), BANK))
    const usual = { subtest_id: 's', page: 1, size: 10 }
    expect(asked('bagian=pilih&jenis=esai')).toEqual(usual)
    const filled = 'q=+ab+&mapel_id=m&tingkat=sulit&unused=ya&page=3'
    const common = { ...usual, page: 3, q: 'ab', unused: true }
    expect(asked(`${filled}&jenis=ganda`)).toEqual({ ...common, mapel_id: 'm', tingkat: 'sulit', jenis: 'ganda' })
    expect(asked(`${filled}&jenis=lembar`)).toEqual({ ...common, sheet: true })
  })
})
