import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/notices.ts'
import { DEFAULT_CHOICES } from '#contract/notices/kinds.ts'
import Notification from '#src/features/notices/notification.tsx'
import ComposeNotice from '#src/features/notices/office/compose.tsx'
import SentNotices from '#src/features/notices/office/sent.tsx'
import PushSheet from '#src/features/notices/push-sheet.tsx'
import { offerPush, usePushOffer } from '#src/lib/push.ts'
import { useSession } from '#src/lib/session.ts'
import { useUnsavedChanges } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { holdMenus, renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

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

const PREVIEW = { people: 341, push: 329, mail: 0, quiet: 12, quiet_until: NOW, names: ['Dimas', 'Evelyn', 'Fajar'] }

/** A notice to a schedule's members, written and ready to be sent; `sent`: what the server says of it. */
async function composed(sent: () => unknown = () => ({ data: PREVIEW, total: 0 })): Promise<Call[]> {
  holdMenus(['pemberitahuan'])
  const calls = serve(({ path }) => {
    if (path.startsWith('/paket')) return { data: [{ id: 'p1', nama: 'UTBK' }], total: 1 }
    if (path.startsWith('/jadwal')) return { data: [{ id: 'j1', nama: 'Nasional #3' }], total: 1 }
    return path === '/notification-send' ? sent() : { data: PREVIEW, total: 0 }
  })
  await renderOffice(<ComposeNotice />, '/master-admin/pemberitahuan/tambah', ['noticesOffice', 'admin', 'common'])
  await userEvent.click(await screen.findByRole('textbox', { name: 'Judul' }))
  await userEvent.paste('Bawa kartu')
  await userEvent.click(screen.getByRole('textbox', { name: 'Pesan' }))
  await userEvent.paste('Bawa kartu peserta.')
  await userEvent.click(screen.getByRole('combobox', { name: 'Jadwal' }))
  await userEvent.click(await screen.findByText('Nasional #3'))
  return calls
}

test('U590.4 the button says how many are reached, and what was written stays where the server takes it not', async () => {
  const calls = await composed()
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

test('U822.10 a notice that is sent again after a lost reply is the same one, and one that was corrected is another', async () => {
  let lost = true
  const calls = await composed(() => (lost ? new Refusal(503, { code: 'unavailable', message: '', error: '' }) : {}))
  const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Kirim ke 341 siswa' }))
  const sent = () =>
    calls.flatMap(({ path, body }) =>
      path === '/notification-send' ? [body as { batch: string; message: string }] : [],
    )
  await send()
  await expect.poll(() => sent().length).toBe(1)
  await send()
  await expect.poll(() => sent().length).toBe(2)
  expect(useUnsavedChanges.getState().dirty).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: 'Pesan' }), ' Dan pensil.')
  lost = false
  await send()
  await expect.poll(() => sent().length).toBe(3)
  const [first, again, corrected] = sent()
  expect(again?.batch).toBe(first?.batch)
  expect(corrected?.message).toBe('Bawa kartu peserta. Dan pensil.')
  expect(corrected?.batch).not.toBe(first?.batch)
  await expect.poll(() => useUnsavedChanges.getState().dirty).toBe(false)
})

test('U822.11 who may not send notices is offered none to write, and told so at its address', async () => {
  holdMenus(['pemberitahuan'], { create: false })
  serve(() => ({ data: [], total: 0 }))
  const list = await renderOffice(<SentNotices />, '/master-admin/pemberitahuan', ['noticesOffice'])
  await screen.findByText('Belum ada pemberitahuan')
  expect(screen.queryByRole('link', { name: 'Tulis pemberitahuan' })).toBeNull()
  list.unmount()
  await renderOffice(<ComposeNotice />, '/master-admin/pemberitahuan/tambah', ['noticesOffice'])
  expect(await screen.findByText(/^Level Anda tidak dapat/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
