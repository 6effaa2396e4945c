import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { AccessMenu } from '#contract/access/access.ts'
import StudentNav from '#src/app/layouts/student-nav.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { useSession } from '#src/lib/session.ts'
import type { Session } from '#src/lib/session-keys.ts'

const menu = (url: string, name: string, submenus: AccessMenu[] = []): AccessMenu => ({
  ...{ id: url, name, route_name: url.slice(1), icon: 'circle', url },
  ...{ create: 0, update: 0, delete: 0, submenus },
})

const MENUS = [
  menu('/home', 'Beranda'),
  menu('/snbp', 'SNBP', [menu('/billing', 'Tagihanku')]),
  menu('/paket_tryout', 'Paket tryout'),
  menu('/statistik', 'Statistik'),
  menu('/entah', 'Entah'),
]

const given = (menus: AccessMenu[]) =>
  useSession.setState({ session: { profile: { role: 'Siswa' }, menus } as Session })
const draw = (look: 'bottom' | 'side') =>
  act(async () =>
    render(
      <MemoryRouter initialEntries={['/home']}>
        <StudentNav look={look} />
      </MemoryRouter>,
    ),
  )
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent)
const FIXED = ['Beranda', 'Tryout', 'Statistik', 'E-book', 'Profil']

beforeEach(() => startWords('id', ['menu']))

test('U447.1 the side menu holds the fixed places, then those menus of the log-in whose screens stand, as staff named them', async () => {
  given(MENUS)
  await draw('side')
  expect(names(await screen.findByRole('navigation'))).toEqual([...FIXED, 'SNBP', 'Tagihanku', 'Paket tryout'])
})

test('U447.2 in another language they bear our words', async () => {
  await startWords('en', ['menu'])
  given(MENUS)
  await draw('side')
  expect(names(await screen.findByRole('navigation')).slice(5)).toEqual(['SNBP', 'Bills', 'Tryout packages'])
})

test('U447.3 the bar keeps its places and opens the others, and the pages of the house, in a sheet, which closes where one of them is chosen', async () => {
  given(MENUS)
  await draw('bottom')
  expect(names(screen.getByRole('navigation'))).toEqual(FIXED)
  const more = screen.getByRole('button', { name: 'Lainnya' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog', { name: 'Lainnya' })
  expect(names(sheet)).toEqual([
    ...['SNBP', 'Tagihanku', 'Paket tryout'],
    ...['Tentang kami', 'Kebijakan privasi', 'Syarat dan ketentuan'],
  ])
  await userEvent.click(within(sheet).getByRole('link', { name: 'Tagihanku' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(more.getAttribute('aria-current')).toBe('true')
})

test('U447.4 without further menus the bar has nothing to open', async () => {
  given([menu('/home', 'Beranda'), menu('/entah', 'Entah')])
  await draw('bottom')
  expect(screen.queryByRole('button')).toBeNull()
})
