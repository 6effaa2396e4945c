import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/notices.ts'
import { DEFAULT_CHOICES } from '#contract/notices/kinds.ts'
import Notification from '#src/features/notices/notification.tsx'
import ComposeNotice from '#src/features/notices/office/compose.tsx'
import PushSheet from '#src/features/notices/push-sheet.tsx'
import { offerPush, usePushOffer } from '#src/lib/push.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const notice = (id: number, at: number, more = {}) => ({
  ...{ id, kind: 'schedule_begins', group: 'exam', title: `Kabar ${id}`, text: `Isi ${id}`, link: '/tryout' },
  ...{ at, read: false, ...more },
})

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  usePushOffer.setState({ open: false })
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira', zona: 'Asia/Jakarta' } } as never })
})

test('U590.1 notices stand by days, what was not read is said in words, and all are marked up to what was seen', async () => {
  const data = [notice(2, NOW, { read: true }), notice(1, NOW - 86_400_000)]
  const calls = serve(({ method }) =>
    method === 'get' ? { data, total: 2, unread: 1, server_time: NOW } : { unread: 0 },
  )
  await renderOffice(<Notification />, '/notification', ['notices', 'common'])
  const yesterday = await screen.findByRole('region', { name: 'Sabtu, 28 November 2026' })
  expect(within(yesterday).getByRole('img', { name: 'Belum dibaca' })).toBeTruthy()
  expect(within(yesterday).getByRole('link', { name: 'Kabar 1' }).getAttribute('href')).toBe('/tryout')
  await userEvent.click(screen.getByRole('button', { name: 'Tandai semua' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hapus: Kabar 2' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'post')).toMatchObject([
      { path: '/notification/mark-as-read', body: { until: NOW } },
      { path: '/notification/delete', body: { ids: [2] } },
    ]),
  )
})

test('U590.2 our own question comes first: the browser is asked after a yes alone, and a no holds for a month', async () => {
  const requestPermission = vi.fn(async () => 'denied')
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  const data = {
    choices: DEFAULT_CHOICES,
    quiet: { from: 1260, to: 360 },
    zone: 'Asia/Jakarta',
    push_key: 'AA',
    subscribed: false,
  }
  const calls = serve(() => ({ data, message: '' }))
  offerPush()
  expect(usePushOffer.getState().open).toBe(true)
  await renderOffice(<PushSheet />, '/tryout', ['notices', 'common'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Paket baru dan promo', hidden: true }))
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Nyalakan notifikasi', hidden: true }))
  await waitFor(() => expect(requestPermission).toHaveBeenCalledOnce())
  expect(calls.at(-1)).toMatchObject({ path: '/notification/setting', body: { choices: { news: { push: true } } } })
  await waitFor(() => expect(usePushOffer.getState().open).toBe(false))
  offerPush()
  await userEvent.click(await screen.findByRole('button', { name: 'Tidak, terima kasih', hidden: true }))
  offerPush()
  expect(usePushOffer.getState().open).toBe(false)
})

test('U590.4 the button says how many are reached, and what was written stays where the server takes it not', async () => {
  const preview = { people: 341, push: 329, mail: 0, quiet: 12, quiet_until: NOW, names: ['Dimas', 'Evelyn', 'Fajar'] }
  const calls = serve(({ path }) => {
    if (path.startsWith('/paket')) return { data: [{ id: 'p1', nama: 'UTBK' }], total: 1 }
    if (path.startsWith('/jadwal')) return { data: [{ id: 'j1', nama: 'Nasional #3' }], total: 1 }
    return { data: preview, total: 0 }
  })
  await renderOffice(<ComposeNotice />, '/master-admin/pemberitahuan/tambah', ['noticesOffice', 'admin', 'common'])
  await userEvent.click(await screen.findByRole('textbox', { name: 'Judul' }))
  await userEvent.paste('Bawa kartu')
  await userEvent.click(screen.getByRole('textbox', { name: 'Pesan' }))
  await userEvent.paste('Bawa kartu peserta.')
  await userEvent.click(screen.getByRole('combobox', { name: 'Jadwal' }))
  await userEvent.click(await screen.findByText('Nasional #3'))
  const button = await screen.findByRole('button', { name: 'Kirim ke 341 siswa' })
  expect(screen.getByText(/HP 12 siswa baru berbunyi setelah jam tenang/)).toBeTruthy()
  await userEvent.click(button)
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/notification-send')).toMatchObject({
      body: {
        to: { jadwal_id: 'j1' },
        kind: 'staff_message',
        judul: 'Bawa kartu',
        message: 'Bawa kartu peserta.',
        link: null,
      },
    }),
  )
})
