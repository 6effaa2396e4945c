import { describe, expect, test } from 'vitest'
import type { AccessMenu } from '#contract/access/access.ts'
import { durationText } from '#contract/duration.ts'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import { jadwalPaket, mapel, paket, rumpun, soal, userList } from '#contract/resources/index.ts'
import { timelineOf } from '#src/features/scheduling/office/timeline-events.ts'
import { parseDuration } from '#src/office/crud/form/duration-text.ts'
import { joinMoment, readTime, splitMoment } from '#src/office/crud/form/moment-parts.ts'
import { slugOf } from '#src/office/crud/form/slug.ts'
import { readPrefix } from '#src/office/frame/palette-actions.ts'
import { keyName } from '#src/office/kit/keys/keys.ts'
import { groupMenus, menuOf, viewsOf } from '#src/office/kit/menu-groups.ts'
import { plainText } from '#src/office/kit/plain-text.ts'
import { validationMessage } from '#src/office/kit/validation-messages.ts'

const shape = (resource: unknown, key: string) => fieldShape(resource as AnyResource, key)

describe('a field of a form', () => {
  test('U41.2 takes its kind and its limits from the contract', () => {
    expect(shape(mapel, 'nama')).toMatchObject({ kind: 'text', nullable: false, min: 1, max: 120 })
    expect(shape(paket, 'deskripsi')).toMatchObject({ kind: 'rich', min: 0, max: 20_000 })
    expect(shape(paket, 'slug')).toMatchObject({ kind: 'slug', min: undefined, max: 160 })
    expect(shape(paket, 'gambar')).toMatchObject({ kind: 'picture', nullable: true })
    expect(shape(rumpun, 'keterangan').kind).toBe('long')
    expect(shape(paket, 'kuota')).toMatchObject({ kind: 'number', nullable: true, min: 1, max: 1_000_000, whole: true })
    expect(shape(paket, 'durasi_detik')).toMatchObject({ kind: 'duration', nullable: true, min: 10, max: 86_400 })
    expect(shape(paket, 'kategori_id')).toMatchObject({ kind: 'reference', refersTo: 'kategori-paket' })
    expect(shape(paket, 'rumpun_ids')).toMatchObject({ kind: 'references', refersTo: 'rumpun', min: 0, max: 20 })
    expect(shape(jadwalPaket, 'mulai')).toMatchObject({ kind: 'moment', nullable: false })
    expect(shape(jadwalPaket, 'cara_mulai')).toMatchObject({
      kind: 'choice',
      nullable: true,
      options: ['open', 'sealed', 'code'],
    })
    expect(shape(soal, 'opsi').kind).toBe('other')
  })

  test('U41.2 also where the schema is of the small zod, and for what is only sent', () => {
    expect(shape(userList, 'nama')).toMatchObject({ kind: 'text', max: 120 })
    expect(shape(userList, 'password')).toMatchObject({ kind: 'text', min: 8, max: 128 })
  })

  test('U41.3 says what is missing before it says what is wrong', () => {
    const t = ((key: string) => key) as never
    expect(validationMessage({ code: 'invalid_format', input: '' }, t)).toBe('form.required')
    expect(validationMessage({ code: 'too_big', input: 'x'.repeat(200), origin: 'string', maximum: 120 }, t)).toBe(
      'form.atMostLetters',
    )
    expect(validationMessage({ code: 'invalid_format', input: 'x' }, t)).toBeUndefined()
  })

  test('U41.4 durations are minutes and seconds, or hours', () => {
    expect([2550, 5400, 10_800].map(durationText)).toEqual(['42:30', '90:00', '3:00:00'])
    expect(['90', '42:30', '1:30:00', ' 7:05 '].map(parseDuration)).toEqual([5400, 2550, 5400, 425])
    expect(['', 'abc', '1:75', '1:2:3:4', '-5'].map(parseDuration)).toEqual([null, null, null, null, null])
  })

  test('U41.5 a moment is a date and a clock time of the reader’s zone, there and back', () => {
    const iso = '2026-11-29T01:00:00.000Z'
    expect(splitMoment(iso, 'Asia/Jakarta')).toEqual({ date: '2026-11-29', time: '08.00' })
    expect(splitMoment('2026-11-28T16:30:00Z', 'Asia/Jayapura')).toEqual({ date: '2026-11-29', time: '01.30' })
    expect(joinMoment(splitMoment(iso, 'Asia/Makassar'), 'Asia/Makassar')).toBe(iso)
    expect(['8', '0800', '8:05', '23.59'].map(readTime)).toEqual(['08.00', '08.00', '08.05', '23.59'])
    expect(joinMoment({ date: '2026-02-31', time: '08.00' }, 'Asia/Jakarta')).toBeNull()
    expect(joinMoment({ date: '2026-02-01', time: '25.00' }, 'Asia/Jakarta')).toBeNull()
  })

  test('U41.6 names in addresses are what the contract takes', () => {
    expect(slugOf('  SKD CPNS #2 – Énergi! ')).toBe('skd-cpns-2-energi')
    expect(paket.fields.slug.safeParse(slugOf(`${'a'.repeat(79)} b`)).success).toBe(true)
  })
})

describe('a schedule’s timeline', () => {
  const times = { seconds: 5400, cara_mulai: 'sealed', kelonggaran_kirim_detik: 900, mode: null, status: null }
  const values = {
    mulai: '2026-11-29T01:00:00Z',
    selesai: '2026-11-29T04:00:00Z',
    pengumuman_at: null,
    pembahasan_at: null,
  }

  test('U45.1 counts the last start, its full time and the sending grace', () => {
    expect(timelineOf(values, times).map(({ name, at }) => [name, new Date(at).toISOString().slice(5, 16)])).toEqual([
      ['buka', '11-28T01:00'],
      ['mulai', '11-29T01:00'],
      ['tutup', '11-29T04:00'],
      ['selesai', '11-29T05:30'],
      ['kirim', '11-29T05:45'],
    ])
  })

  test('U45.2 marks an end before the start and a discussion before the end', () => {
    const wrong = timelineOf({ ...values, selesai: values.mulai, pembahasan_at: '2026-11-28T01:00:00Z' }, times)
    expect(wrong.filter((event) => event.wrong).map(({ name }) => name)).toEqual(['pembahasan', 'tutup'])
  })
})

describe('the frame', () => {
  const menu = (name: string): AccessMenu => ({
    id: name,
    name,
    route_name: name,
    icon: 'circle',
    url: `/master-admin/${name}`,
    create: 1,
    update: 1,
    delete: 1,
    submenus: [],
  })

  test('U46.1 shows the menus of the level that lead somewhere, and no other', () => {
    const groups = groupMenus(
      [
        menu('dashboard'),
        menu('bank-soal'),
        menu('paket-tryout'),
        menu('voucher'),
        menu('jadwal-admin'),
        menu('hasil'),
      ],
      (url) => !url.endsWith('voucher'),
    )
    expect(groups.map(({ group, menus }) => [group, menus.map(({ name }) => name)])).toEqual([
      ['top', ['dashboard']],
      ['ujian', ['bank-soal', 'paket-tryout', 'jadwal-admin', 'hasil']],
    ])
  })

  test('U702.1 what is another view of a list has no entry beside it, and stands over it; alone it keeps its own', () => {
    const both = [menu('transaksi-snbp'), menu('transaksi'), menu('tryout')]
    const names = (menus: AccessMenu[]) => menus.map(({ name }) => name)
    expect(groupMenus(both, () => true).flatMap(({ menus }) => names(menus))).toEqual(['tryout', 'transaksi'])
    for (const one of both.slice(0, 2))
      expect(names(viewsOf(one, both, () => true))).toEqual(['transaksi', 'transaksi-snbp'])
    expect(viewsOf(menu('tryout'), both, () => true)).toEqual([])
  })

  test('U46.2 the menu of a screen is the nearest above its address', () => {
    const menus = [menu('paket-tryout'), menu('paket')]
    expect(menuOf('/master-admin/paket-tryout/detail/7', menus)?.name).toBe('paket-tryout')
    expect(menuOf('/master-admin/paketan', menus)).toBeUndefined()
  })

  test('U46.3 the palette’s first character says what is looked for', () => {
    expect(readPrefix('#Deret ')).toEqual({ kind: 'soal', text: 'deret' })
    expect(readPrefix('> jadwal')).toEqual({ kind: 'command', text: 'jadwal' })
    expect(readPrefix('jadwal')).toEqual({ kind: 'all', text: 'jadwal' })
  })

  test('U46.4 keys have one name each', () => {
    const key = (name: string, more = {}) =>
      keyName({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })
    expect(key('J')).toBe('j')
    expect(key('X', { shiftKey: true })).toBe('shift+x')
    expect(key('?', { shiftKey: true })).toBe('?')
    expect(key('s', { metaKey: true })).toBe('ctrl+s')
    expect(key('Escape')).toBe('Escape')
  })

  test('U46.5 rich text stands in a cell as one plain line', () => {
    expect(plainText('<p>Nilai \\(x &lt; 2\\)</p><p>adalah&nbsp;…</p>')).toBe('Nilai \\(x < 2\\) adalah …')
  })
})
