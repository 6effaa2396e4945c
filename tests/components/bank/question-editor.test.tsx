import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Origin } from '#src/features/bank/office/soal/origin.ts'
import { SoalEditor } from '#src/features/bank/office/soal/soal-editor.tsx'
import SoalForm from '#src/features/bank/office/soal/soal-form.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice, renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const SOAL = {
  ...{
    id: 's1',
    version: 4,
    jenis: 'pilihan',
    mapel_id: '01900000-0000-7000-8000-000000000001',
    materi: 'Logika',
    tingkat: 'sedang',
    status: 'draf',
  },
  ...{ teks: '<p>Ibu kota Jawa Barat?</p>', stimulus_id: null, kolom: null, pernyataan: [], format_isian: null },
  opsi: ['Bandung', 'Bogor', 'Depok'].map((name, n) => ({ id: 'ABC'[n], teks: `<p>${name}</p>` })),
  ...{
    kunci: ['A'],
    toleransi: null,
    nilai_sebagian: false,
    rubrik: [],
    poin_opsi: null,
    pembahasan_teks: '',
    pembahasan_video_url: null,
    kode_asal: null,
  },
  ...{ created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' },
}
const ORIGIN: Origin = {
  ...{ from: 'bank', id: 's1', place: null, list: '/master-admin/bank-soal', edit: (id) => `/${id}` },
  create: '/master-admin/bank-soal/tambah',
}

let calls: Call[]
let refused: Refusal | null
let topics: string[]
let left: object | null
/** What a save waits for. */
let waits: Promise<void> | undefined

beforeEach(() => {
  const menu = { id: 'm', name: 'Bank soal', route_name: 'bank-soal', icon: '', url: '/master-admin/bank-soal' }
  useSession.setState({
    session: { menus: [{ ...menu, create: 1, update: 1, delete: 1, submenus: [] }], profile: { id: 'u' } } as never,
  })
  refused = null
  topics = []
  left = null
  waits = undefined
  calls = serve(async ({ path, body }) => {
    if (path === '/unsaved-draft') return { data: left }
    if (path === '/preview-soal') return new Refusal(503, { code: 'unavailable', message: '', error: '' })
    if (path === '/topik-soal') return { data: topics.map((materi) => ({ materi, soal: 1 })) }
    if (path !== '/input/soal') return { data: [], total: 0 }
    const [change] = (body as { changes: { data: object }[] }).changes
    await waits
    return refused ?? { data: [{ ...SOAL, ...change?.data, version: 5 }] }
  })
})

async function open() {
  const user = userEvent.setup()
  await renderOffice(<SoalEditor row={SOAL} origin={ORIGIN} />, '/master-admin/bank-soal/edit/s1', ['soal', 'reasons'])
  await screen.findByRole('radio', { name: 'Kunci A' })
  return user
}
const written = () =>
  calls.flatMap(({ path, body }) => (path === '/input/soal' ? (body as { changes: object[] }).changes : []))
const key = (letter: string) => screen.getByRole<HTMLInputElement>('radio', { name: `Kunci ${letter}` })

test('U304.1 a key follows its option, and only what changed is sent, on the version that was opened', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Turunkan A' }))
  expect(key('B').checked).toBe(true)
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(written).toHaveLength(1)
  const [change] = written() as { data: Record<string, unknown> }[]
  expect(change).toMatchObject({ op: 'update', id: 's1', version: 4 })
  expect(Object.keys(change?.data ?? {}).sort()).toEqual(['kunci', 'opsi'])
  expect(change?.data.kunci).toEqual(['B'])
  expect(change?.data.opsi).toMatchObject([
    { id: 'A', teks: expect.stringContaining('Bogor') },
    { id: 'B', teks: expect.stringContaining('Bandung') },
    { id: 'C', teks: expect.stringContaining('Depok') },
  ])
})

test.each([
  ['outlives the save of a form that was not typed in', false],
  ['gives way to what is typed instead and saved', true],
])('U304.5 what an earlier visit left unsaved %s', async (_, types) => {
  left = { fields: JSON.stringify({ materi: 'Peluang' }), at: Date.now(), version: null }
  const user = userEvent.setup()
  const at = '/master-admin/bank-soal/tambah'
  await renderRoute(at, SoalForm, at, ['soal', 'reasons'])
  expect(await screen.findByText(/belum disimpan, terakhir diketik/)).toBeTruthy()
  if (types) await user.click(key('B'))
  await user.click(screen.getByRole('button', { name: /^Simpan(?! dan)/ }))
  await expect.poll(written).toHaveLength(1)
  await screen.findByText(/bank-soal\/edit/)
  const drafts = calls.flatMap(({ path, body }) =>
    path === '/unsaved-draft' && body ? [body as { draft: unknown }] : [],
  )
  expect(drafts.some(({ draft }) => draft === null)).toBe(types)
})

test('U304.2 an option with nothing in it is said at its place and nothing is sent, once the question is more than a draft', async () => {
  const user = await open()
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Terbit' }))
  await user.click(screen.getByRole('button', { name: 'Tambah opsi' }))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Teks ini belum diisi.')).toBeTruthy()
  expect(written()).toEqual([])
})

test('U304.3 what somebody else saved meanwhile is laid beside what was typed, which stays', async () => {
  const user = await open()
  refused = new Refusal(409, {
    ...{ code: 'version_conflict', message: 'Berubah', error: 'Sudah diubah orang lain.' },
    details: { current: { ...SOAL, version: 6, kunci: ['C'] } },
  })
  await user.click(key('B'))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(key('B').checked).toBe(true)
})

test('U304.4 a code is sent without the spaces around it, an empty one as none, and one that is taken is said at its field', async () => {
  const user = await open()
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Kode' })
  await user.type(code, ' PK-7 ')
  refused = new Refusal(409, {
    ...{ code: 'duplicate', message: 'Sudah ada', error: 'Kode ini sudah dipakai soal lain.' },
    errors: [{ path: 'changes.0.data.kode_asal', message: 'Kode ini sudah dipakai soal lain.' }],
  })
  await user.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent)
    .toBe('Kode ini sudah dipakai soal lain.')
  refused = null
  await user.type(code, '7')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => written().at(-1)).toMatchObject({ data: { kode_asal: 'PK-7 7' } })
  await user.clear(code)
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => written().at(-1)).toMatchObject({ data: { kode_asal: null } })
})

test.each([
  ['a question', '/master-admin/bank-soal/edit/:id', '/master-admin/bank-soal/edit/s1'],
  ['a new one', '/master-admin/bank-soal/tambah', '/master-admin/bank-soal/tambah'],
])(
  'U304.6 what is typed while %s is being saved stays, unsaved, and is sent by the next save',
  async (_, path, url) => {
    const user = userEvent.setup()
    const Screen = () => <SoalEditor row={url === path ? null : SOAL} origin={ORIGIN} />
    await renderRoute(path, Screen, url, ['soal', 'reasons'])
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Kode' })
    await user.type(code, 'PK')
    let answer = () => {}
    waits = new Promise((done) => {
      answer = done
    })
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(written).toHaveLength(1)
    await user.type(code, '-7')
    await user.click(screen.getByRole('radio', { name: 'Kunci B' }))
    await act(async () => answer())
    expect(await screen.findByText('Belum disimpan')).toBeTruthy()
    expect([code.value, key('B').checked]).toEqual(['PK-7', true])
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(() => written().at(-1)).toMatchObject({ op: 'update', data: { kode_asal: 'PK-7', kunci: ['B'] } })
  },
)

test('U703.1 what is saved can be gone on from: the next question has its type, subject, topic and difficulty, and no text', async () => {
  const user = userEvent.setup()
  const screens = (
    <Routes>
      <Route path="/master-admin/bank-soal/edit/:id" element={<SoalEditor row={SOAL} origin={ORIGIN} />} />
      <Route path="/master-admin/bank-soal/tambah" element={<SoalForm />} />
    </Routes>
  )
  await renderOffice(screens, '/master-admin/bank-soal/edit/s1', ['soal', 'reasons'])
  await user.click(await screen.findByRole('radio', { name: 'Kunci B' }))
  await user.click(screen.getByRole('button', { name: 'Simpan dan soal berikutnya' }))
  await expect.poll(written).toHaveLength(1)
  await expect.poll(() => screen.queryByText('Bandung')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Materi' }).value).toBe('Logika')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Kunci A' }).checked).toBe(false)
})

test('U703.2 topics that questions of the subject have are offered, and another can be typed', async () => {
  topics = ['Logika', 'Logaritma']
  const user = await open()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Materi' })
  await user.clear(field)
  await user.type(field, 'Loga')
  await user.click(await screen.findByRole('option', { name: 'Logaritma' }))
  expect(field.value).toBe('Logaritma')
  expect(calls.find(({ path }) => path === '/topik-soal')?.params).toEqual({ mapel_id: SOAL.mapel_id })
  await user.clear(field)
  await user.type(field, 'Barisan')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(written).toMatchObject([{ data: { materi: 'Barisan' } }])
})
