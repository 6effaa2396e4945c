import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldProblem } from '#contract/field-problem.ts'
import { type AnyResource, ruleProblems } from '#contract/resource.ts'
import { textOf } from '#server/lib/error-texts.ts'
import { resolverOf } from '#src/office/crud/form/resolver.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { draft, RESOURCE_KEYS, type ResourceKey, resourceOf } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send } from '#tests/support/writes.ts'

const MENUS = [
  ...['paket-tryout', 'jadwal-admin', 'snbp-setting', 'universitas', 'aturan-peluang', 'rasionalisasi'],
  ...['artikel', 'halaman', 'panduan', 'faq', 'banner'],
]

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, MENUS)
})
afterAll(() => world.close())

const day = (date: number) => new Date(Date.UTC(2027, 0, date)).toISOString()
const say = ({ reason, params }: Pick<FieldProblem, 'reason' | 'params'>) => textOf('de', reason, params ?? {})

type Found = Record<string, string>

/** What the form of all fields says of a new row. */
async function ofForm(resource: AnyResource, row: Record<string, unknown>): Promise<Found> {
  const made = resource.made ?? []
  const fields = Object.keys(resource.fields).filter((key) => !made.includes(key))
  const resolve = resolverOf(specOf(resource, { columns: [], form: [{ title: 'semua', fields }] }), null, say)
  const { errors } = await resolve(row, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, String(error?.message)]))
}

/** What the server says of it to whoever asks for German. */
async function ofServer(resource: AnyResource, row: Record<string, unknown>): Promise<Found> {
  const { body } = await world.call('POST', `/input/${resource.name}`, {
    token: admin.token,
    headers: { 'accept-language': 'de' },
    body: { batch: crypto.randomUUID(), changes: [creating(row)] },
  })
  const errors = (body.errors ?? []) as { path: string; message: string }[]
  return Object.fromEntries(errors.map(({ path, message }) => [path.replace('changes.0.data.', ''), message]))
}

const named = { kode: 'PU', nama: 'Penalaran Umum' }
const part = (facts: object) => ({ ...facts, bobot: 60, prioritas_seri: null })

type Case = [
  key: ResourceKey,
  facts: object,
  found: Record<string, FieldProblem['reason']>,
  params?: FieldProblem['params'],
]
const CASES: Case[] = [
  ['page', { jenis: 'halaman', category_id: randomUUID() }, { category_id: 'content.no_category' }],
  ['guide', { status: 'terbit', isi: '<p>&nbsp;</p>' }, { isi: 'content.text' }],
  ['banner', { mulai: day(2), selesai: day(2) }, { selesai: 'content.ends_first' }],
  ['paket', { mulai_jual: day(2), akhir_jual: day(2) }, { akhir_jual: 'paket.sale_ends_first' }],
  ['paket', { tipe: 'berbayar', harga: 0 }, { harga: 'paket.no_price' }],
  ['paket', { tipe: 'gratis_bersyarat', harga: 1 }, { harga: 'paket.free_has_price' }],
  ['paket', { tipe: 'berbayar', harga: 5000, harga_coret: 5000 }, { harga_coret: 'paket.struck_price' }],
  ['paket', { waktu: 'total', durasi_detik: null, status: 'terbit' }, { durasi_detik: 'paket.no_duration' }],
  ['paket', { untuk: 'kelompok', kelompok: [] }, { kelompok: 'field.group' }],
  ['jadwalPaket', { mulai: day(3), selesai: day(2) }, { selesai: 'jadwal.ends_first' }],
  ['jadwalPaketMember', { mulai_sendiri: day(3), selesai_sendiri: day(2) }, { selesai_sendiri: 'jadwal.ends_first' }],
  ['jadwalPaket', { untuk: 'kelompok', kelompok: [] }, { kelompok: 'field.group' }],
  [
    'jadwalPaket',
    { mulai: day(2), selesai: day(3), pendaftaran_mulai: day(3) },
    { pendaftaran_mulai: 'jadwal.registration_ends_first' },
  ],
  [
    'jadwalPaket',
    { mulai: day(2), selesai: day(3), pendaftaran_mulai: day(5), pendaftaran_selesai: day(4) },
    {
      pendaftaran_mulai: 'jadwal.registration_ends_first',
      pendaftaran_selesai: 'jadwal.registration_after_end',
    },
  ],
  ['syaratPaket', { min_gambar: 3, maks_gambar: 2 }, { maks_gambar: 'syarat.fewer_pictures' }],
  ['snbpSetting', { mulai: day(2), selesai: day(1) }, { selesai: 'snbp.ends_first' }],
  ['snbpSetting', { harga: 20_000, harga_coret: 20_000 }, { harga_coret: 'paket.struck_price' }],
  ['snbpSetting', { batas_aman: 80, batas_pertimbangkan: 70 }, { batas_pertimbangkan: 'snbp.limits_cross' }],
  ['aturanPeluang', { aman: 40, pertimbangkan: 40 }, { aman: 'peluang.safe_above' }],
  ['aturanPeluang', { empat_akademik: 3, empat_vokasi: 2 }, { empat_vokasi: 'peluang.more_than_four' }],
  ['bobotPenilaianPas', { bobot_harian: 50, bobot_pts: 25, bobot_pas: 30 }, { bobot_pas: 'weight.sum' }, { sum: 105 }],
  ['settingBobotSubcat', { bagian: [part({ subcat_id: randomUUID() })] }, { bagian: 'weight.sum' }, { sum: 60 }],
  ['settingBobotSubtestBintara', { bagian: [part(named)] }, { bagian: 'weight.sum' }, { sum: 60 }],
  [
    'settingBobotSubtestUtbk',
    {
      bagian: [
        { ...named, bobot: 60 },
        { kode: 'PM', nama: 'Penalaran Matematika', bobot: 41 },
      ],
    },
    { bagian: 'weight.sum' },
    { sum: 101 },
  ],
  ['schoolMajor', { perkiraan_skor: 600, sumber_perkiraan: '' }, { sumber_perkiraan: 'major.estimate_source' }],
  ['subtestPaket', { mapel_id: randomUUID(), komponen: null }, { komponen: 'subtest.no_component' }],
  ['subtestPaket', { mapel_id: null, komponen: 'pas' }, { mapel_id: 'subtest.no_subject' }],
  ['memberPaket', { mulai: day(2), akhir: day(1) }, { akhir: 'member.access_ends_first' }],
]

describe('U280.1 what does not fit together is refused by form and server alike, in the same words', () => {
  test.each(CASES)('%s %o', async (key, facts, found, params = {}) => {
    const row = { ...(await draft(world, key)), ...facts }
    const said = Object.fromEntries(Object.entries(found).map(([path, reason]) => [path, textOf('de', reason, params)]))
    expect(await ofForm(resourceOf(key), row)).toEqual(said)
    expect(await ofServer(resourceOf(key), row)).toEqual(said)
  })
})

/** What stands at one part of a set: the form of all fields has no place for it, the screen of the sets has. */
const OF_PARTS: typeof CASES = [
  [
    'settingBobotSubtestKedinasan',
    {
      bagian: [
        {
          ...{ kode: 'TWK', nama: 'Tes Wawasan Kebangsaan', jumlah_soal: 30, mode: 'benar_salah', prioritas_seri: 1 },
          ...{ poin_benar: 5, poin_salah: 0, poin_kosong: 0, ambang: 151 },
        },
      ],
    },
    { 'bagian.0.ambang': 'weight.threshold_too_high' },
    { most: 150 },
  ],
]

test.each(OF_PARTS)('U280.5 what is wrong with a part is said at that part: %s', async (key, facts, found, params) => {
  const row = { ...(await draft(world, key)), ...facts }
  const said = Object.fromEntries(
    Object.entries(found).map(([path, reason]) => [path, textOf('de', reason, params ?? {})]),
  )
  const problems = ruleProblems(resourceOf(key), row).map(({ path, ...problem }) => [path, say(problem)])
  expect(Object.fromEntries(problems)).toEqual(said)
  expect(await ofServer(resourceOf(key), row)).toEqual(said)
})

test('U280.2 every resource with rules of its own is tried above, and takes what fits', async () => {
  const ruled = RESOURCE_KEYS.filter((key) => resourceOf(key).rules)
  expect([...new Set([...CASES, ...OF_PARTS].map(([key]) => key))].sort()).toEqual([...ruled].sort())
  for (const key of ruled) {
    const row = await draft(world, key)
    expect(await ofForm(resourceOf(key), row)).toEqual({})
    expect((await send(world, admin.token, resourceOf(key).name, creating(row))).status).toBe(200)
  }
})

test.each(RESOURCE_KEYS)('U280.3 %s says nothing of a form that is still empty', (key) => {
  const resource = resourceOf(key)
  const nothing = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, '']))
  expect(ruleProblems(resource, { ...nothing, ...resource.blank })).toEqual([])
})

test('U280.4 of a row that is changed the form weighs also what it does not show', async () => {
  const paket = resourceOf('paket')
  const resolve = resolverOf(
    specOf(paket, { columns: [], form: [{ title: 'harga', fields: ['harga'] }] }),
    { ...(await draft(world, 'paket', { tipe: 'gratis' })), id: '', version: 1, created_at: '', updated_at: '' },
    say,
  )
  const { errors } = await resolve({ harga: 5000 }, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors.harga?.message).toBe(textOf('de', 'paket.free_has_price', {}))
})
