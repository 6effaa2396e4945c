import { describe, expect, test } from 'vitest'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts/auth.ts'
import { changesOf, inWords } from '#contract/audit/changes.ts'
import { paket } from '#contract/resources/index.ts'
import { type Around, findingsOf } from '#src/features/scheduling/office/form/checks.ts'
import { jadwalOptions } from '#src/features/scheduling/office/jadwal-options.ts'
import { byRoom } from '#src/features/scheduling/office/print/by-room.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { passwordFailure, passwordMistake } from '#src/lib/session/password-mail.ts'

const NOW = Date.parse('2026-11-21T01:00:00Z')
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

const READY: Around = {
  paket: { seconds: 7200, cara_mulai: 'sealed', kelonggaran_kirim_detik: 3600, mode: 'nasional', status: 'terbit' },
  ujian: [{ nama: 'UTBK', status: 'terbit' }],
  terdaftar: 3,
  now: NOW,
}
const SCHEDULE = { mulai: at(1), selesai: at(4), pendaftaran_terbuka: false, pengumuman_at: null, pembahasan_at: null }

describe('the checks of a schedule', () => {
  const keys = (values: object, around: object = {}) =>
    findingsOf({ ...SCHEDULE, ...values }, { ...READY, ...around }).map(({ key, bad }) => (bad ? key : `(${key})`))

  test('U73.1 a schedule that is ready has nothing to be said of it', () => {
    expect(keys({})).toEqual([])
  })

  test('U73.1 what keeps students from sitting is said by name', () => {
    expect(keys({}, { paket: { ...READY.paket, status: 'draf' } })).toEqual(['paket'])
    expect(keys({}, { paket: { ...READY.paket, seconds: 0 } })).toEqual(['subtes'])
    expect(keys({}, { ujian: [] })).toEqual(['ujian'])
    expect(keys({}, { ujian: [{ nama: 'A', status: 'draf' }] })).toEqual(['ujianDraf'])
    expect(keys({}, { terdaftar: 0 })).toEqual(['peserta'])
    expect(keys({ pendaftaran_terbuka: true }, { terdaftar: 0 })).toEqual([])
    expect(keys({ mulai: at(-9), selesai: at(-1) })).toEqual(['lewat'])
  })

  test('U73.1 what is not known yet is not held against it', () => {
    const unknown = { seconds: null, cara_mulai: null, kelonggaran_kirim_detik: null, mode: null, status: null }
    expect(keys({}, { paket: unknown, ujian: null, terdaftar: null })).toEqual([])
  })

  test('U73.2 a window shorter than the package and releases that the server holds back are told, and block nothing', () => {
    expect(keys({ selesai: at(2) })).toEqual(['(pendek)'])
    expect(keys({ pengumuman_at: at(5) })).toEqual(['(hasil)'])
    expect(keys({ pengumuman_at: at(7) })).toEqual([])
    expect(keys({ pengumuman_at: at(5), rilis: 'langsung' })).toEqual([])
    expect(keys({ pengumuman_at: at(9), pembahasan_at: at(8) })).toEqual(['(pembahasan)'])
  })
})

test('U204.2 the form tells which schedules the keys wait for, until when, refuses "at once" then, and warns of known keys', () => {
  const other = { jadwal_id: 'x', paket_nama: 'P', until: NOW + 9 * 3_600_000 }
  const sharing = [
    { ...other, nama: 'Gelombang 2', rilis: 'setelah_semua' as const },
    { ...other, nama: 'Latihan', rilis: 'langsung' as const },
  ]
  const said = (rilis: 'setelah_semua' | 'langsung') =>
    findingsOf({ ...SCHEDULE, rilis }, { ...READY, sharing }).map(({ key, bad, nama, at: until }) => [
      key,
      bad,
      nama,
      until,
    ])
  expect(said('setelah_semua')).toEqual([
    ['menunggu', false, 'Gelombang 2', other.until],
    ['kunciTerbuka', false, 'Latihan', other.until],
  ])
  expect(said('langsung')[0]).toEqual(['langsung', true, 'Gelombang 2', other.until])
})

test('U204.3 an open paper that could be read before the start is told; a sealed one, and one that has begun, are not', () => {
  const keys = (values: object) => findingsOf({ ...SCHEDULE, ...values }, READY).map(({ key }) => key)
  expect(keys({ cara_mulai: 'open' })).toEqual(['terbuka'])
  expect(keys({ cara_mulai: 'sealed' })).toEqual([])
  expect(keys({ cara_mulai: 'open', mulai: at(-1) })).toEqual([])
  expect(jadwalOptions.initial).toEqual({ cara_mulai: 'sealed' })
  expect(paket.blank?.cara_mulai).toBe('sealed')
})

test('I8.272 a schedule that lets a class or everybody register is told where its package lets in only who was entered', () => {
  const keys = (untuk: 'semua' | 'pemilik' | 'kelompok' | 'daftar', paketUntuk: string) => {
    const paket = { ...READY.paket, untuk: paketUntuk }
    return findingsOf({ ...SCHEDULE, pendaftaran_terbuka: true, untuk }, { ...READY, paket }).map(({ key }) => key)
  }
  expect([keys('kelompok', 'daftar'), keys('semua', 'daftar')]).toEqual([['paketTertutup'], ['paketTertutup']])
  expect([keys('pemilik', 'daftar'), keys('kelompok', 'kelompok'), keys('daftar', 'daftar')]).toEqual([[], [], []])
  expect(jadwalOptions.form?.find(({ title }) => title === 'peserta')?.fields).toContain('kelompok')
})

test('U73.4 print-outs go room by room, room 2 before room 10, those without one last', () => {
  const people = ['Ruang 10', null, 'Ruang 2', 'Ruang 10'].map((ruang, id) => ({ id, ruang }))
  expect(byRoom(people).map(({ ruang, people: those }) => [ruang, those.map(({ id }) => id)])).toEqual([
    ['Ruang 2', [2]],
    ['Ruang 10', [0, 3]],
    [null, [1]],
  ])
})

describe('the audit trail', () => {
  test('U73.5 a changed field shows before and after, a secret only that it was changed', () => {
    const detail = { kuota: { before: 10, after: 20 }, kode_mulai: 'changed', baru: 3, fields: ['kunci', 'teks'] }
    expect(changesOf(detail)).toEqual([
      { field: 'kuota', before: 10, after: 20, secret: false },
      { field: 'kode_mulai', after: null, secret: true },
      { field: 'baru', after: 3, secret: false },
      { field: 'kunci', after: null, secret: true },
      { field: 'teks', after: null, secret: true },
    ])
  })

  test('U73.5 lists and objects are one line, ids are counted', () => {
    expect(inWords([], 'kosong')).toBe('kosong')
    expect(inWords(['a', 'b'], '')).toBe('a, b')
    expect(inWords([{ nama: 'R1', kapasitas: 2 }], '')).toBe('(nama R1, kapasitas 2)')
    expect(inWords({ jenis: 'orang', user_ids: ['37679124-2e65-4cf1-b7a9-ca215e52770c'] }, '')).toBe(
      'jenis orang, user ids (1 ×)',
    )
  })
})

describe('a forgotten password', () => {
  const failed = (status: number | null, body: Record<string, unknown> | null = null, retry: number | null = null) =>
    passwordFailure(new ApiError(status, '', body, retry))

  test('U73.6 every refusal has words of its own: an old link, too many requests, no network', () => {
    expect(failed(400, { errors: [{ path: 'token', message: 'x' }] })).toEqual({ key: 'stale.title' })
    expect(failed(400, { errors: [{ path: 'email', message: 'x' }] })).toEqual({ key: 'error.email' })
    expect(failed(400, { errors: [{ path: 'password', message: 'x' }] })).toEqual({ key: 'error.short' })
    expect(failed(429, null, 130)).toEqual({ key: 'error.tooMany', count: 3 })
    expect(failed(null)).toEqual({ key: 'error.network' })
    expect(failed(503)).toEqual({ key: 'error.unknown' })
  })

  test('U73.7 the limits of a new password are the contract’s', () => {
    expect(passwordMistake('x'.repeat(MIN_PASSWORD - 1))).toBe('error.short')
    expect(passwordMistake('x'.repeat(MIN_PASSWORD))).toBeNull()
    expect(passwordMistake('x'.repeat(MAX_PASSWORD))).toBeNull()
    expect(passwordMistake('x'.repeat(MAX_PASSWORD + 1))).toBe('error.long')
  })
})
