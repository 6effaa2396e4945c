import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEMPLATES } from '#server/question-import/template.ts'
import { type Judged, judge } from '#server/question-import/validate-file.ts'
import { ImportError } from '#server/worker/import-error.ts'

const record = (type: number, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]))
const u32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])
const f64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const wide = (said: string) => Buffer.concat([u16(said.length), Buffer.from([1]), Buffer.from(said, 'utf16le')])
const BOF = (kind: number) => record(0x809, u16(0x600, kind), Buffer.alloc(12))
const END = record(0x0a)

type Cell = string | number

/** A workbook of Excel 97 as its stream of records. */
function workbook(rows: Cell[][], { hidden = false, locked = false } = {}): Buffer {
  const strings = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const sst = record(0xfc, u32(strings.length), u32(strings.length), ...strings.map(wide))
  const name = Buffer.from('Soal', 'latin1')
  const sheet = (at: number) => record(0x85, u32(at), Buffer.from([hidden ? 1 : 0, 0, name.length, 0]), name)
  const lock = locked ? record(0x2f, u16(0, 1, 1)) : Buffer.alloc(0)
  const size = BOF(5).length + lock.length + sheet(0).length + sst.length + END.length
  const cells = rows.flatMap((line, y) =>
    line.map((cell, x) =>
      typeof cell === 'number'
        ? record(0x203, u16(y, x, 0), f64(cell))
        : record(0xfd, u16(y, x, 0), u32(strings.indexOf(cell))),
    ),
  )
  return Buffer.concat([BOF(5), lock, sheet(size), sst, END, BOF(0x10), ...cells, END])
}

/** The stream in the small file system of old Office documents: sectors of 512 bytes. */
function compound(name: string, stream: Buffer): Buffer {
  const sectors = Math.max(8, Math.ceil(stream.length / 512))
  const fat = Buffer.alloc(512, 0xff)
  fat.writeUInt32LE(0xfffffffd, 0)
  fat.writeUInt32LE(0xfffffffe, 4)
  for (let at = 0; at < sectors; at++) fat.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : at + 3, (at + 2) * 4)
  const head = Buffer.alloc(512)
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  head.writeUInt16LE(0x3e, 0x18)
  head.writeUInt16LE(3, 0x1a)
  head.writeUInt16LE(9, 0x1e)
  head.writeUInt16LE(6, 0x20)
  head.writeUInt32LE(1, 0x2c)
  head.writeUInt32LE(1, 0x30)
  head.writeUInt32LE(0x1000, 0x38)
  head.writeUInt32LE(0xfffffffe, 0x3c)
  head.writeUInt32LE(0xfffffffe, 0x44)
  head.fill(0xff, 0x4c)
  head.writeUInt32LE(0, 0x4c)
  const entry = (said: string, kind: number, first: number, size: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(said, 0, 'utf16le')
    bytes.writeUInt16LE((said.length + 1) * 2, 64)
    bytes[66] = kind
    bytes.writeUInt32LE(first, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const directory = Buffer.concat([
    entry('Root Entry', 5, 0xfffffffe, 0),
    entry(name, 2, 2, Math.max(stream.length, 0x1000)),
    Buffer.alloc(256),
  ])
  return Buffer.concat([head, fat, directory, stream, Buffer.alloc(sectors * 512 - stream.length)])
}

const ROWS: Cell[][] = [
  ['No', 'Soal', 'A', 'B', 'C', 'Kunci'],
  [1, 'Berapa 2 × 3?', 5, 6, 7.5, 'B'],
  [2, 'Ibu kota “kita”?', 'Bandung', 'Jakarta', 'Medan', 'B'],
]
const open = (bytes: Buffer, filename = 'soal.xls'): Promise<Judged> => judge({ filename, bytes })

test('P40.27 a workbook of Excel 97 to 2003 is read as it stands', async () => {
  const { prepared, losses } = await open(compound('Workbook', workbook(ROWS)))
  expect(
    prepared.soal.map(({ draft, row }) => [
      row,
      draft.teks,
      draft.opsi.map(({ teks }) => teks.replace(/<\/?p>/g, '')).join('|'),
      draft.kunci,
    ]),
  ).toEqual([
    [2, expect.stringContaining('Berapa 2 × 3?'), '5|6|7.5', ['B']],
    [3, expect.stringContaining('Ibu kota “kita”?'), 'Bandung|Jakarta|Medan', ['B']],
  ])
  expect([prepared.refused, losses]).toEqual([[], []])
})

/** Programs are looked for in this folder alone. */
const withPath = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const before = process.env.PATH
  process.env.PATH = folder
  try {
    return await work()
  } finally {
    process.env.PATH = before
  }
}

test('P40.58 an old Word document is read where LibreOffice is installed, without macros and with no trace left; what it cannot read is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elp-office-'))
  writeFileSync(join(folder, 'template.docx'), TEMPLATES.docx.bytes())
  const office = (work: string) =>
    writeFileSync(join(folder, 'soffice'), `#!/bin/sh\nPATH=/usr/bin:/bin\n${work}\n`, { mode: 0o755 })
  const document = compound('WordDocument', Buffer.alloc(600))
  // As its command line is: --convert-to docx --outdir FOLDER FILE.
  office(`echo "$@" > ${folder}/asked; cat "\${HOME}/profile/user/registrymodifications.xcu" >> ${folder}/asked
while [ "$1" != --outdir ]; do shift; done; cp ${folder}/template.docx "$2/$(basename "$3" .doc).docx"`)
  const { format, prepared } = await withPath(folder, () => open(document, 'soal.doc'))
  expect([format, prepared.soal.length > 0]).toEqual(['Word', true])
  const asked = readFileSync(join(folder, 'asked'), 'utf8')
  expect(asked).toMatch(/--headless .*--convert-to docx --outdir/)
  expect(asked).toMatch(/DisableMacrosExecution.*true/)
  expect(existsSync(/--outdir (\S+)/.exec(asked)?.[1] ?? '')).toBe(false)
  office('exit 1')
  await expect(withPath(folder, () => open(document, 'soal.doc'))).rejects.toThrow('LibreOffice tidak dapat membaca')
  rmSync(folder, { recursive: true })
})

test('P40.28 old documents, locked ones and renamed ones are refused for their true reason', async () => {
  const why = (bytes: Buffer, name: string) => open(bytes, name).then(String, (error: Error) => error.message)
  expect(await why(compound('WordDocument', Buffer.alloc(600)), 'soal.docx')).toContain(
    'dokumen Word lama (.doc) walau namanya berakhiran .docx',
  )
  const old = () => why(compound('WordDocument', Buffer.alloc(600)), 'soal.doc')
  expect(await withPath('/nowhere', old)).toContain('Ini dokumen Word lama (.doc).')
  expect(await why(compound('EncryptedPackage', Buffer.alloc(600)), 'soal.docx')).toContain('dikunci sandi')
  expect(await why(compound('Workbook', workbook(ROWS, { locked: true })), 'soal.xls')).toContain('dikunci sandi')
  expect(await why(compound('Workbook', workbook(ROWS)), 'soal.xlsx')).toContain('buku kerja Excel lama (.xls) walau')
  expect(await why(compound('Workbook', workbook(ROWS, { hidden: true })), 'soal.xls')).toContain('Tidak ada lembar')
})

test('P40.29 a workbook with any of its bytes changed is read or refused, and never hangs', async () => {
  const whole = compound('Workbook', workbook(ROWS))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(round % 3 ? whole : whole.subarray(0, 520 + random(whole.length - 520)))
    for (let change = 0; change < 8; change++) bytes[8 + random(bytes.length - 8)] = random(256)
    const begun = performance.now()
    const failure = await open(bytes).then(
      () => null,
      (error: unknown) => (error instanceof ImportError ? null : error),
    )
    expect(failure).toBeNull()
    expect(performance.now() - begun).toBeLessThan(2000)
  }
})
