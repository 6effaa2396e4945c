import { readdirSync, readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { RowProblem, StatementMapping } from '#contract/money/bank-statement.ts'
import { rowsOf } from '#server/bank-statement/cells.ts'
import { dayOf, moneyOf } from '#server/bank-statement/figures.ts'
import { keysOf } from '#server/bank-statement/line-key.ts'
import { statementReader } from '#server/bank-statement/read-in-worker.ts'
import { readStatement } from '#server/bank-statement/read-statement.ts'
import { xlsx } from '#tests/support/xlsx.ts'

const reader = statementReader()
afterAll(() => reader.stop())

const TODAY = '2026-11-23'
const FOLDER = new URL('../../fixtures/statements/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'))

const read = async (bytes: Buffer | string, mapping: StatementMapping = {}) =>
  readStatement(await rowsOf(Buffer.from(bytes as string)), mapping, TODAY)
const short = ({ day, amount, text }: { day: string; amount: number; text: string }) => [
  ...[day, amount, /LARAS PUSPITA|HENDRA SAPUTRA/.exec(text)?.[0]],
]
const BOTH = [
  ['2026-11-20', 50_123, 'LARAS PUSPITA'],
  ['2026-11-21', 1_234_567, 'HENDRA SAPUTRA'],
]
const ACCOUNTS: Record<string, string> = { BCA: '5210034218', Mandiri: '1400012345678', BNI: '0712345678' }

test.each(FILES)(
  'O400.1 a statement as its bank writes it is recognised, money that went out left aside: %s',
  async (name) => {
    const found = await read(readFileSync(new URL(name, FOLDER)))
    const bank = { bca: 'BCA', mandiri: 'Mandiri', bri: 'BRI', bni: 'BNI' }[name.split('-')[0] as 'bca']
    expect(found.bank).toBe(bank)
    expect(found.account).toBe(ACCOUNTS[bank as string] ?? '020601000123456')
    expect(found.credits.map(short)).toEqual(BOTH)
    expect([found.debits, found.head]).toEqual([1, []])
    expect(found.problems).toEqual(
      name === 'bca-personal.csv' ? [{ row: 12, field: 'day', reason: 'pending', value: "'PEND" }] : [],
    )
  },
)

test('O400.2 a workbook is read too: Livin’ with signs and times, and figures and days that Excel keeps', async () => {
  const livin = await read(
    xlsx([
      ['Nomor Rekening', null, '1400012345678'],
      ['No', 'Tanggal', 'Keterangan', 'Nominal (IDR)', 'Saldo (IDR)'],
      [1, '20 Nov 2026\n05:58:41 WIB', 'Transfer BI Fast dari LARAS PUSPITA', '+50.123,00', '1.050.123,00'],
      [2, '20 Nov 2026\n06:00:00 WIB', 'Biaya', '-12.500,00', '1.037.623,00'],
      [3, '21 Nov 2026\n07:10:02 WIB', 'Transfer BI Fast dari HENDRA SAPUTRA', '+1.234.567,00', '2.272.190,00'],
    ]),
  )
  expect([livin.bank, livin.account, livin.credits.map(short)]).toEqual(['Mandiri', '1400012345678', BOTH])
  const figures = await read(
    xlsx([
      ['Posting Date', 'Remark', 'Reference No', 'Debit', 'Credit', 'Balance'],
      ['2026-11-20', 'LARAS PUSPITA', 1, 0, 50123, 1],
      ['2026-11-20', 'FEE', 2, 12500, 0, 1],
      ['2026-11-21', 'HENDRA SAPUTRA', 3, 0, 1234567, 1],
      // A program took the point of 99.356 for a comma.
      ['2026-11-21', 'KARTINI', 4, 0, 99.356, 1],
    ]),
  )
  expect(figures.credits.map(short)).toEqual(BOTH)
  expect(figures.problems).toEqual([{ row: 5, field: 'amount', reason: 'bad_amount', value: '99.356000' }])
})

test.each([
  ['1.234.567,00', 1_234_567, 'unknown'],
  ['1,234,567.00', 1_234_567, 'unknown'],
  ['50123', 50_123, 'unknown'],
  ['50.123', 50_123, 'unknown'],
  ['50,123', 50_123, 'unknown'],
  ['50123,5', 50_123.5, 'unknown'],
  ['Rp 50.123,45', 50_123.45, 'unknown'],
  ['IDR 50,123.00 CR', 50_123, 'credit'],
  ['50,123.00CR', 50_123, 'credit'],
  ['50.123,00 K', 50_123, 'credit'],
  ['+50.123,00', 50_123, 'credit'],
  ['- Rp 50.123', 50_123, 'debit'],
  ['(50.123,00)', 50_123, 'debit'],
  ['50.123,00 DB', 50_123, 'debit'],
  ['50.123,00-', 50_123, 'debit'],
])('O400.3 an amount as banks write it: %s', (cell, amount, side) => {
  expect(moneyOf(cell)).toEqual({ amount, side })
})

test.each([
  '',
  '-',
  'lima puluh',
  '50.12.3',
  '1,23,456',
  '50.123,00 XX',
  '1.234,567.00',
  '=1+1',
  '1e9',
  '9'.repeat(40),
])('O400.4 what contradicts itself is no amount and is not guessed: %s', (cell) => {
  expect(moneyOf(cell)).toBeNull()
})

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21/11/26 05:58:41', '2026-11-21'],
  ["'21/11", '2026-11-21'],
  ['21/11 05.58', '2026-11-21'],
  ['24/11', '2025-11-24'],
  ['29/02', null],
  ['21-Nov-2026', '2026-11-21'],
  ['21 Agustus 2026', '2026-08-21'],
  ['21 Des 2025\n05:58 WIB', '2025-12-21'],
  ['2026-11-21T05:58:41', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['31/11/2026', null],
  ['11/21/2026', null],
  ['kemarin', null],
  ['', null],
])('O400.5 a day as banks write it, the day before the month: %s', (cell, day) => {
  expect(dayOf(cell, TODAY)).toBe(day)
})

const HEAD = 'Posting Date,Remark,Reference No,Debit,Credit,Balance'

const named = (problems: readonly RowProblem[]) => problems.map(({ row, field, reason }) => [row, field, reason])

test('O400.6 a row that cannot be read is named by its number, field and reason; the others count', async () => {
  const csv = await read(
    `${HEAD}
21/11/2026,baik,1,0,50.123,0
31/11/2026,hari,1,0,1,0
,tanpa hari,1,0,1,0
21/11/2026,jumlah,1,0,=1+1,0
25/11/2026,besok,1,0,1,0
21/11/2026,baik juga,1,0,7,0
`,
  )
  expect(csv.credits.map(({ row, amount }) => [row, amount])).toEqual([
    [2, 50_123],
    [7, 7],
  ])
  expect(named(csv.problems)).toEqual([
    [3, 'day', 'bad_day'],
    [4, 'day', 'no_day'],
    [5, 'amount', 'bad_amount'],
    [6, 'day', 'future_day'],
  ])
  const book = await read(workbook('<c r="E2"><f>SUM(A1:A9)</f></c>', 'RUMUS'))
  const text = await read(workbook('<c r="E2"><v>7</v></c>', 'a_x0000_b'))
  expect([...named(book.problems), ...named(text.problems)]).toEqual([
    [2, 'amount', 'formula'],
    [2, 'text', 'bad_text'],
  ])
})

/** One row whose credit is the given cell, by a program that does not work formulas out. */
function workbook(credit: string, remark: string): Buffer {
  const cells = (texts: readonly string[], row: number) =>
    texts.map((text, at) => `<c r="${'ABCDEF'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cells(HEAD.split(','), 1)}</row><row r="2">${cells(['21/11/2026', remark, '1', '0'], 2)}${credit}</row></sheetData></worksheet>`
  return xlsx([], { 'xl/worksheets/sheet1.xml': strToU8(xml) })
}

test('O400.7 a file of another bank shows its first rows, and is read by the columns that staff choose', async () => {
  const file =
    'Bank Nusa\nWaktu;Pihak;Arah;Nilai\n20/11/2026;LARAS PUSPITA;K;50.123\n20/11/2026;Biaya;D;500\n21/11/2026;HENDRA SAPUTRA;K;1.234.567\n'
  const unknown = await read(file)
  expect([unknown.bank, unknown.credits, unknown.head[1]]).toEqual([null, [], ['Waktu', 'Pihak', 'Arah', 'Nilai']])
  const chosen = await read(file, { day: 0, text: 1, amount: 3, mark: 2 })
  expect([chosen.credits.map(short), chosen.debits, chosen.problems]).toEqual([BOTH, 1, []])
  for (const wrong of [{ day: 1, text: 0, amount: 3 }, { day: 0 }, { day: 0, text: 1 }])
    await expect(read(file, wrong)).rejects.toMatchObject({ reason: 'statement.columns' })
})

const bomb = () => Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }))
test.each([
  ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 'statement.pdf'],
  ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'statement.old_excel'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1]), 'statement.not_readable'],
  ['a zip bomb', bomb, 'statement.too_big'],
  ['half a workbook', () => xlsx([['a', 'b', 'c']]).subarray(0, 400), 'statement.not_readable'],
  ['a letter', () => Buffer.from('Yth. Bapak/Ibu\nTerima kasih.\n'), 'statement.no_table'],
  [
    'a web page',
    () => Buffer.from('<html><body><table><tr><td>1</td></tr></table></body></html>'),
    'statement.no_table',
  ],
  ['blank lines', () => Buffer.from('\n\n \n'), 'statement.no_table'],
  [
    'more rows than a statement has',
    () => Buffer.from(`${HEAD}\n${'21/11/2026,a,1,0,1,0\n'.repeat(20_200)}`),
    'statement.too_many_rows',
  ],
])('O400.8 what is no statement is refused by its reason, in a process apart: %s', async (_what, file, reason) => {
  await expect(reader.read({ bytes: file(), mapping: {}, today: TODAY })).rejects.toMatchObject({ reason })
})

test('O400.9 the encodings of Windows and a mark in front are read; a formula is text and never worked out', async () => {
  const rows = `${HEAD}\n21/11/2026,"=HYPERLINK(""http://x"",""y"") Ñoña",1,0,50.123,0\n`
  const wide = Buffer.from(rows, 'utf16le')
  const marked = Buffer.from(`\uFEFF${rows}`, 'utf16le')
  const turned = Buffer.from(marked).swap16()
  for (const bytes of [Buffer.from(`\uFEFF${rows}`), marked, turned, wide, Buffer.from(rows, 'latin1')])
    expect((await read(bytes)).credits.map(({ text, amount }) => [text, amount])).toEqual([
      ['=HYPERLINK("http://x","y") Ñoña', 50_123],
    ])
})

test('O400.10 equal lines of one file are told apart by their number, and a line is known in every file that holds it', () => {
  const line = (text: string, row = 1) => ({ row, day: '2026-11-21', amount: 50_123, text })
  const first = keysOf([line('TRSF  LARAS'), line('TRSF LARAS'), line('TRSF BUDI')])
  expect(new Set(first).size).toBe(3)
  expect(keysOf([line('TRSF BUDI', 9), line('trsf laras', 8)])).toEqual([first[2], first[0]])
})
