import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import AppLayout from '#src/app/layouts/app-layout.tsx'
import PublicLayout from '#src/app/layouts/public-layout.tsx'
import ReportLayout from '#src/app/layouts/report-layout.tsx'
import TaskLayout from '#src/app/layouts/task-layout.tsx'
import { Preferences } from '#src/features/account/preferences.tsx'
import {
  DEFAULT_LAYOUT,
  LAYOUT_CHOICES,
  type LayoutConfig,
  parseLayout,
  useLayoutConfig,
} from '#src/lib/device/layout-config.ts'
import { useSkin } from '#src/lib/device/skin.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { useSession } from '#src/lib/session.ts'

const FRAMES = { app: AppLayout, public: PublicLayout, task: TaskLayout, report: ReportLayout }
const stored = () => parseLayout(localStorage.getItem('layout'))

const scrolled = (to: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: to, configurable: true })
    window.dispatchEvent(new Event('scroll'))
  })

/** Footers that stay in sight. */
const sticking = (of: HTMLElement) => [...of.querySelectorAll('[class*="sticks"] > footer')]

const draw = (frame: keyof typeof FRAMES, config: Partial<LayoutConfig> = {}) => {
  useLayoutConfig.getState().change({ ...DEFAULT_LAYOUT, ...config })
  const Frame = FRAMES[frame]
  return act(async () =>
    render(
      <MemoryRouter initialEntries={['/tryout']}>
        <Frame>
          <h1>Layar</h1>
        </Frame>
      </MemoryRouter>,
    ),
  )
}

beforeEach(async () => {
  await startWords('id', ['menu', 'appearance'])
  useSession.setState({ session: { profile: { id: 'siswa', role: 'Siswa', nama: 'Nadira' }, menus: [] } } as never)
})

test.each(['app', 'public'] as const)(
  'U582.1 a hidden bar takes mark and person away from the %s frame, and leaves the way to every place',
  async (frame) => {
    const shown = await draw(frame)
    expect(screen.getAllByRole('link', { name: 'Nadira' })).toHaveLength(1)
    shown.unmount()
    await draw(frame, { navbar: 'hidden' })
    expect(screen.queryByRole('link', { name: 'Nadira' })).toBeNull()
    const head = within(screen.getByRole('banner'))
    expect((await head.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/home', '/tryout', '/ebook', '/profil']),
    )
  },
)

test('U582.2 a hidden footer is gone from both frames; the end of the page bears it else', async () => {
  for (const frame of ['app', 'public'] as const) {
    const shown = await draw(frame)
    expect(screen.getByRole('link', { name: 'Kebijakan privasi' })).toBeTruthy()
    shown.unmount()
    const hidden = await draw(frame, { footer: 'hidden' })
    expect(screen.queryByRole('link', { name: 'Kebijakan privasi' })).toBeNull()
    hidden.unmount()
  }
})

test('U582.3 a stranger finds the log-in and the pages of the house, whatever the student before them has hidden', async () => {
  useSession.setState({ session: null })
  await draw('public', { navbar: 'hidden', footer: 'hidden' })
  expect(screen.getByRole('link', { name: 'Masuk' })).toBeTruthy()
  const house = within(screen.getByRole('navigation', { name: 'Tentang ELP' }))
  expect(house.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tentang-kami',
    '/artikel',
    '/panduan',
    '/faq',
    '/kebijakan-privasi',
    '/syarat-ketentuan',
    '/kredit',
  ])
})

test.each(['app', 'public'] as const)(
  'U582.5 on a wide screen the places stand where the menu was chosen to be, in the %s frame too',
  async (frame) => {
    for (const [menu, look] of [
      ['vertical', 'side'],
      ['horizontal', 'top'],
    ] as const) {
      const shown = await draw(frame, { menu })
      const places = await within(screen.getByRole('banner')).findByRole('navigation')
      expect(places.dataset.look).toBe(look)
      shown.unmount()
    }
  },
)

test.each(['student', 'stranger'])(
  'U582.6 width and a footer that sticks hold on the public pages for a %s',
  async (who) => {
    if (who === 'stranger') useSession.setState({ session: null })
    const plain = await draw('public')
    const usual = {
      page: plain.container.querySelectorAll('[data-width="boxed"]').length,
      sticks: sticking(plain.container),
    }
    expect(usual).toEqual({ page: 0, sticks: [] })
    plain.unmount()
    const { container } = await draw('public', { width: 'boxed', footer: 'sticky' })
    expect(container.querySelectorAll('[data-width="boxed"]')).toHaveLength(1)
    expect(sticking(container)).toHaveLength(1)
  },
)

test('U582.7 a page drawn ahead has the usual frame until the app is behind it, whatever was chosen in this browser', async () => {
  useLayoutConfig.getState().change({ width: 'boxed', footer: 'sticky' })
  vi.resetModules()
  const [{ createElement }, { renderToString }, { MemoryRouter }] = await Promise.all([
    ...([import('react'), import('react-dom/server'), import('react-router-dom')] as const),
  ])
  const { default: Frame } = await import('#src/app/layouts/public-layout.tsx')
  const words = await import('#src/lib/i18n/i18n.ts')
  await words.startWords('id')
  const page = createElement(Frame, { children: null })
  const drawn = renderToString(createElement(MemoryRouter, null, page))
  expect(drawn).toContain('data-width="full"')
  expect(drawn).not.toContain('<footer')
})

test.each(['app', 'public', 'task', 'report'] as const)(
  'U583.1 far down a page of the %s frame there is a way back to its top, unless it was switched off',
  async (frame) => {
    const to_top = () => screen.queryByRole('button', { name: 'Kembali ke atas' })
    const shown = await draw(frame)
    expect(to_top()).toBeNull()
    scrolled(600)
    window.scrollTo = vi.fn()
    await userEvent.click(to_top() as HTMLElement)
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
    shown.unmount()
    await draw(frame, { scroll_top: false })
    expect(to_top()).toBeNull()
    scrolled(0)
  },
)

test('U582.4 every choice of the frame stands in the profile, is kept in this browser, and goes back to the defaults at once', async () => {
  useLayoutConfig.getState().change(DEFAULT_LAYOUT)
  const user = userEvent.setup()
  await act(async () => render(<Preferences />))
  const select = (name: string) => screen.getByRole('combobox', { name })
  const chosen = [
    ['Letak menu di layar lebar', 'Di atas'],
    ['Lebar isi di layar lebar', 'Dibatasi'],
    ['Bilah atas', 'Disembunyikan'],
    ['Kaki halaman', 'Selalu terlihat'],
    ['Arah tulisan', 'Kanan ke kiri'],
  ] as const
  for (const [name, option] of chosen) await user.selectOptions(select(name), option)
  await user.selectOptions(select('Warna'), 'Gelap')
  await user.click(screen.getByRole('checkbox', { name: 'Tombol kembali ke atas' }))
  expect(Object.keys(LAYOUT_CHOICES)).toHaveLength(chosen.length)
  expect(stored()).toEqual({
    ...{ menu: 'horizontal', width: 'boxed', navbar: 'hidden', footer: 'sticky', direction: 'rtl', scroll_top: false },
  })
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.body.classList.contains('dark')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Kembalikan ke semula' }))
  expect(stored()).toEqual(DEFAULT_LAYOUT)
  expect(document.documentElement.dir).toBe('ltr')
  expect(useSkin.getState().skin).toBe('light')
})
