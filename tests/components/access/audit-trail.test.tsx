import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type AuditRow, auditExport } from '#contract/audit/trail.ts'
import AuditList from '#src/features/access/office/audit/audit-list.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const LEVEL = '11111111-1111-4111-8111-111111111111'
const row = (more: Partial<AuditRow>): AuditRow => ({
  ...{ id: 'a', at: '2026-11-27T05:00:00.000Z', actor_id: 'r', actor_nama: 'Rina', action: 'level/update' },
  ...{ subject: LEVEL, subject_nama: 'Guru', reason: null, detail: {}, outcome: 'ok', address: null, device: null },
  ...more,
})

async function open(rows: AuditRow[], query = ''): Promise<Call[]> {
  const file = { filename: 'jejak-audit-2026-11-29-e9683cab.csv', state: 'done', done: 1, total: 1 }
  const calls = serve(({ path }) => (path.startsWith('/export') ? file : { data: rows, total: rows.length }))
  await renderOffice(<AuditList />, `/master-admin/audit${query}`, ['audit', 'common'])
  await screen.findAllByRole('button', { name: /^(Guru|Wali kelas)$/ })
  return calls
}
const lines = () => screen.getAllByRole('row').slice(1)
const person = userEvent.setup()

beforeEach(() => useSession.setState({ session: { profile: { id: 'rina', zona: 'Asia/Jakarta' } } as never }))

test('U621.1 a line names who acted, also one who is gone or has no account, and says what was refused and why', async () => {
  await open([
    row({ reason: 'Salah input', detail: { nama_level: { before: 'Guru', after: 'Guru SMA' } } }),
    row({ id: 'b', actor_nama: null }),
    row({
      ...{ id: 'c', actor_id: null, actor_nama: null, outcome: 'refused', address: '10.0.0.1', device: 'Chrome' },
      ...{ action: 'session/login', detail: { code: 'account_blocked' } },
    }),
  ])
  const [first, second, third] = lines().map((line) => within(line))
  expect(first?.getByText('Alasan: Salah input')).toBeTruthy()
  expect(first?.getByText(/Guru SMA/)).toBeTruthy()
  expect(second?.getByText('sudah dihapus')).toBeTruthy()
  expect(third?.queryByText('sudah dihapus')).toBeNull()
  expect(third?.getByText('10.0.0.1 · Chrome')).toBeTruthy()
  expect(third?.getByText('Ditolak')).toBeTruthy()
  expect(third?.getByText('Sebab:').parentElement?.textContent).toBe('Sebab: Akun diblokir')
})

test('U621.2 a deleted row is called by its last name, else by the beginning of its id', async () => {
  await open([
    row({ subject_nama: null, detail: { nama_level: { before: 'Wali kelas', after: null } } }),
    row({ id: 'b', subject_nama: null }),
  ])
  expect(screen.getByRole('button', { name: 'Wali kelas' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '11111111' })).toBeTruthy()
})

test('U621.3 what was done to one row is asked for by its id, and all again once that is taken away', async () => {
  const calls = await open([row({})])
  await person.click(screen.getByRole('button', { name: 'Guru' }))
  await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ subject: LEVEL, page: 1 }))
  await person.click(await screen.findByRole('button', { name: 'Hanya: Guru' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hanya: Guru' })).toBeNull())
})

test('U621.4 all actions on a thing or one of them, and whole days of the reader’s zone', async () => {
  const calls = await open([row({})], '?object=level/&from=2026-11-01&until=2026-11-02')
  expect(calls.at(-1)?.params).toMatchObject({
    action: 'level/',
    from: '2026-10-31T17:00:00.000Z',
    until: '2026-11-02T17:00:00.000Z',
  })
  await person.click(screen.getByRole('combobox', { name: 'Semua tindakan' }))
  await person.click(await screen.findByRole('option', { name: /Hapus/ }))
  await waitFor(() => expect(calls.at(-1)?.params.action).toBe('level/delete'))
})

test('U621.4 a file is asked for what the list shows, with the words of actions, fields and values, and saved under the title of the screen', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:file'
  const calls = await open([row({})], '?object=level%2F&outcome=ok&page=2')
  await person.click(screen.getByRole('button', { name: 'Ekspor' }))
  await person.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  const asked = await waitFor(() => {
    const found = calls.find(({ path }) => path === '/export/jejak-audit')
    expect(found).toBeTruthy()
    return auditExport.parse(found?.body)
  })
  expect(asked).toMatchObject({ format: 'csv', zone: 'Asia/Jakarta', query: { action: 'level/', outcome: 'ok' } })
  const words = (key: string) => asked.columns.find((column) => column.key === key)?.words
  expect(asked.columns[0]?.title).toBe('Waktu (WIB)')
  expect(words('action')).toMatchObject({ 'level/update': 'Ubah · Level' })
  expect(words('changes')).toMatchObject({ 'level.nama_level': 'Nama level', true: 'ya' })
  await expect.poll(() => saved).toEqual(['Jejak audit 2026-11-29.csv'])
  vi.restoreAllMocks()
})
