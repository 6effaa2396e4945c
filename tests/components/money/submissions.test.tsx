import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { ShopTab } from '#src/features/packages/office/shop/shop-tab.tsx'
import SubmissionDetail from '#src/features/packages/office/submissions/detail.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const ALL = { create: 1, update: 1, delete: 1 }
const URL = '/master-admin/kiriman-syarat/detail/s1'

const sent = (id: string, more = {}) => ({
  ...{ id, paket_id: 'p1', paket_nama: 'Kecermatan Bersama', judul: 'Ikuti akun', penjelasan: '', link: null },
  ...{ student: { id: 'u1', nama: `Siswa ${id}`, email: 'siswa@elp.test' }, state: 'sent', times: 2, reason: null },
  ...{ sent_at: 0, decided_at: null, decided_by: null, pictures: [], others: [], next_id: null, ...more },
})

const QUEUE = (call: Call) => {
  if (call.method === 'post') return { data: sent('s1', { state: 'accepted' }), granted: true }
  return { data: call.path.endsWith('s2') ? sent('s2') : sent('s1', { next_id: 's2' }) }
}

beforeEach(() => {
  const menu = (name: string) => ({
    name,
    url: `/master-admin/${name}`,
    route_name: name,
    icon: 'gift',
    submenus: [],
    ...ALL,
  })
  useSession.setState({
    session: { menus: [menu('kiriman-syarat'), menu('paket-tryout')], profile: {} } as never,
  })
})

const open = () =>
  renderOffice(
    <Routes>
      <Route path="/master-admin/kiriman-syarat/detail/:id" element={<SubmissionDetail />} />
    </Routes>,
    URL,
    ['packageShop'],
  )

test('U475.1 a key accepts what is looked at, as it was sent the last time, and the next that waits is opened', async () => {
  const calls = serve(QUEUE)
  await open()
  await screen.findByRole('heading', { name: 'Siswa s1' })
  await userEvent.keyboard('a')
  await screen.findByRole('heading', { name: 'Siswa s2' })
  expect(calls.filter(({ method }) => method === 'post')).toMatchObject([
    { path: '/task-submissions/s1/accept', body: { times: 2 } },
  ])
})

test('U475.2 a refusal needs its reason, which stays where the server takes it not', async () => {
  const calls = serve((call) =>
    call.method === 'post'
      ? new Refusal(409, { code: 'window_closed', message: 'Terlambat', error: 'Petugas lain sudah memutuskan.' })
      : QUEUE(call),
  )
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Tolak' }))
  const dialog = await screen.findByRole('dialog')
  const press = async () => userEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await press()
  expect(dialog.textContent).toContain('Tulis alasannya')
  await userEvent.type(screen.getByRole('textbox'), 'Buram')
  await press()
  await waitFor(() => expect(dialog.textContent).toContain('Petugas lain sudah memutuskan.'))
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Buram')
  expect(calls.filter(({ method }) => method === 'post')).toMatchObject([{ body: { times: 2, reason: 'Buram' } }])
})

const texts: Record<string, object[]> = {
  'keunggulan-paket': [
    { id: 'k1', judul: 'Nilai IRT', teks: '', ikon: 'chart', urutan: 0, version: 1 },
    { id: 'k2', judul: 'Pembahasan', teks: '', ikon: 'book', urutan: 1, version: 1 },
  ],
  'faq-paket': [{ id: 'f1', question: 'Bisa tanpa internet?', answer: 'Bisa.', urutan: 0, version: 1 }],
}
/** The write waits for ever: what shows is what is under the hand. */
const shop = ({ method, path }: Call) =>
  method === 'post' ? new Promise(() => {}) : { data: texts[path.slice(1)] ?? [], total: 0 }

test('U476.1 what the shop tells stands in lists; a key moves a row, and the preview follows at once', async () => {
  const calls = serve(shop)
  await renderOffice(<ShopTab paket={{ id: 'p1', version: 1, tipe: 'berbayar' } as never} />, '/', [
    ...['packageShop', 'adminPackages', 'shop'],
  ])
  const preview = (await screen.findByText('Pratinjau etalase')).closest('section') as HTMLElement
  const told = () => [...preview.querySelectorAll('h3')].map((head) => head.textContent)
  await waitFor(() => expect(told()).toEqual(['Nilai IRT', 'Pembahasan']))
  expect(preview.querySelector('summary')?.textContent).toBe('Bisa tanpa internet?')
  ;(await screen.findByRole('button', { name: /^Pindahkan Nilai IRT,/ })).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(told()).toEqual(['Pembahasan', 'Nilai IRT'])
  const written = () => calls.find(({ path }) => path === '/input/keunggulan-paket')?.body
  await waitFor(() =>
    expect(written()).toMatchObject({
      changes: [
        { id: 'k1', data: { urutan: 1 } },
        { id: 'k2', data: { urutan: 0 } },
      ],
    }),
  )
})

test('U476.2 tasks are asked for where a package is free on conditions, and nowhere else', async () => {
  serve(shop)
  const words = ['packageShop', 'adminPackages', 'shop']
  const { unmount } = await renderOffice(<ShopTab paket={{ id: 'p1', tipe: 'berbayar' } as never} />, '/', words)
  await screen.findByText('Pratinjau etalase')
  expect(screen.queryByRole('heading', { name: 'Syarat' })).toBeNull()
  unmount()
  await renderOffice(<ShopTab paket={{ id: 'p1', tipe: 'gratis_bersyarat' } as never} />, '/', words)
  expect(await screen.findByRole('heading', { name: 'Syarat' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tambah syarat' })).toBeTruthy()
})
