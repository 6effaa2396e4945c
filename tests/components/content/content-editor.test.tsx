import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BannerRow } from '#src/features/content/office/banner-window.ts'
import { bannerState, barsOf } from '#src/features/content/office/banner-window.ts'
import Halaman from '#src/features/content/office/halaman.tsx'
import { publicationOf } from '#src/features/content/office/publication.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

let calls: Call[]
beforeEach(() => {
  const menu = { id: 'm', name: 'Halaman', route_name: 'halaman', icon: '', url: '/master-admin/halaman' }
  useSession.setState({
    session: { menus: [{ ...menu, create: 1, update: 1, delete: 1, submenus: [] }], profile: { id: 'u' } } as never,
  })
  calls = serve(({ path, body }) => {
    if (path === '/unsaved-draft') return { data: null }
    if (path === '/preview-page') return { data: { html: '<p>Digambar server</p>', menit_baca: 3, problems: [] } }
    if (path !== '/input/page') return { data: [], total: 0 }
    const [change] = (body as { changes: { id: string; data: object }[] }).changes
    const stamps = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' }
    return { data: [{ id: change?.id, version: 1, menit_baca: 1, ...stamps, ...change?.data }] }
  })
})
const written = () =>
  calls.flatMap(({ path, body }) => (path === '/input/page' ? (body as { changes: { data: object }[] }).changes : []))

test('U570.1 a page is written beside its picture on a phone; what it lacks stands there before anybody publishes it', async () => {
  const user = userEvent.setup()
  await renderOffice(<Halaman />, '/master-admin/halaman?create=', ['contentOffice', 'rich', 'reasons'])
  await user.type(await screen.findByLabelText(/^Judul/, { selector: 'input[name=judul]' }), 'Tentang Kami!')
  expect(screen.getByLabelText<HTMLInputElement>(/^Alamat web/, { selector: 'input' }).value).toBe('tentang-kami')
  expect(await screen.findByText(/Belum ada isinya/)).toBeTruthy()
  expect(await screen.findByText('Digambar server')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Tentang Kami!' })).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.data).toMatchObject({ jenis: 'halaman', slug: 'tentang-kami', status: 'draf' })
})

test('U570.2 an address that was written by hand stays when the title changes', async () => {
  const user = userEvent.setup()
  await renderOffice(<Halaman />, '/master-admin/halaman?create=', ['contentOffice', 'rich', 'reasons'])
  const slug = await screen.findByLabelText<HTMLInputElement>(/^Alamat web/, { selector: 'input' })
  await user.type(slug, 'punya-saya')
  await user.type(screen.getByLabelText(/^Judul/, { selector: 'input[name=judul]' }), 'Lain')
  expect(slug.value).toBe('punya-saya')
})

test('U570.3 when a text can be read is said by its state and hour', () => {
  const now = Date.parse('2026-11-24T00:00:00Z')
  const at = (terbit_at: string | null, status = 'terbit') => publicationOf({ status, terbit_at }, now)
  expect(at(null, 'draf')).toBe('draft')
  expect(at(null)).toBe('onSave')
  expect(at('2026-11-25T00:00:00Z')).toBe('scheduled')
  expect(at('2026-11-23T00:00:00Z')).toBe('public')
  expect(at('2026-11-23T00:00:00Z', 'arsip')).toBe('archived')
})

test('U570.4 the drawing of banners shows who hangs when, and leaves out what is over or not public', () => {
  const now = Date.parse('2026-11-24T00:00:00Z')
  const row = (facts: Partial<BannerRow>) =>
    ({ status: 'terbit', mulai: '2026-11-20T00:00:00Z', selesai: null, ...facts }) as BannerRow
  expect(bannerState(row({}), now)).toBe('showing')
  expect(bannerState(row({ mulai: '2026-11-30T00:00:00Z' }), now)).toBe('scheduled')
  expect(bannerState(row({ selesai: '2026-11-24T00:00:00Z' }), now)).toBe('over')
  const rows = [
    row({}),
    row({ status: 'draf' }),
    row({ selesai: '2026-11-01T00:00:00Z' }),
    row({ selesai: '2026-11-27T00:00:00Z' }),
  ]
  const { span, bars } = barsOf(rows, now)
  expect(bars.map(({ open }) => open)).toEqual([true, false])
  expect(bars[0]?.start).toBeCloseTo((Date.parse('2026-11-20') - span.from) / (span.until - span.from), 5)
  for (const { start, length } of bars) expect(start + length).toBeLessThanOrEqual(1.0001)
})
