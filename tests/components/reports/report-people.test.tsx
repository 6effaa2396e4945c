import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ParticipantRow, participantsQuery, type Report } from '#contract/reporting/report.ts'
import { People } from '#src/features/reports/office/people.tsx'
import { SHEET, StudentSheet } from '#src/features/reports/office/student-sheet.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'

const asked = vi.hoisted(() => [] as { path: string; query: Record<string, unknown> }[])

const ROW: Partial<ParticipantRow> = {
  ...{ attempt_id: 'a1', nama: 'Ani', email: 'ani@siswa.test', rank: 1, nilai: 800, correct: 40, wrong: 8 },
  ...{ blank: 2, revision: 1, attempts: 1, subtes: [], anomalies: [], lulus: true },
}

vi.mock('#src/lib/http.ts', async (original) => ({
  ...(await original<object>()),
  get: (path: string, query: Record<string, unknown>) => {
    asked.push({ path, query })
    // The sheet itself is another test's: it stays on its way.
    return path.endsWith('/participants') ? Promise.resolve({ data: [ROW], total: 31 }) : new Promise(() => {})
  },
}))

const REPORT = { jadwal: { id: 'j' }, subtes: [], lulus: { min: 400 } } as unknown as Report

function Screen() {
  const [search] = useSearchParams()
  const { search: address } = useLocation()
  const open = search.get(SHEET)
  return (
    <>
      <output>{address}</output>
      {open ? <StudentSheet jadwal_id="j" attempt_id={open} /> : <People report={REPORT} />}
    </>
  )
}

const held = { id: 'j', url: '/master-admin/jadwal-admin', own: ['report', 'key'], submenus: [] }
beforeEach(() => useSession.setState({ session: { menus: [held], profile: {} } as never }))

test('P246 a student’s sheet leads back to the page, the search and the order of the ranking that it was opened from', async () => {
  const address = '?tab=peserta&q=an&lulus=yes&sort=-nama&page=2'
  await renderOffice(<Screen />, `/${address}`, ['report', 'board'])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Ani' }))
  expect(asked[0]?.query).toEqual({ jadwal_id: 'j', page: 2, size: 10, sort: '-nama', q: 'an', lulus: 'yes' })
  expect(document.querySelector('output')?.textContent).toContain('lembar=a1')
  await user.click(screen.getByRole('button', { name: 'Peserta' }))
  await screen.findByRole('link', { name: 'Ani' })
  expect(document.querySelector('output')?.textContent).toBe(address)
})

test('P246.2 the ranking asks for orders that the server knows, from its first page on', async () => {
  asked.length = 0
  await renderOffice(<Screen />, '/?tab=peserta', ['report', 'board'])
  const user = userEvent.setup()
  await screen.findByRole('link', { name: 'Ani' })
  for (const head of ['Nama', 'Nilai', 'Benar']) {
    const button = screen.queryByRole('button', { name: new RegExp(head) })
    if (button) await user.click(button)
  }
  const orders = asked.filter(({ path }) => path.endsWith('/participants')).map(({ query }) => query.sort)
  expect(orders[0]).toBe('rank')
  expect(orders.length).toBeGreaterThan(2)
  for (const sort of orders) expect(participantsQuery.shape.sort.safeParse(sort).success).toBe(true)
})
