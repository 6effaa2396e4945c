import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LAYOUT, type LayoutConfig, useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { useSession } from '#src/lib/session.ts'
import { Frame } from '#src/office/frame/frame.tsx'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

beforeEach(() => {
  useLayoutConfig.getState().change(DEFAULT_LAYOUT)
  const profile = { nama: 'Bu Ratna', email: 'ratna@elp.test', level: { nama_level: 'Admin' } }
  serve(() => ({ data: profile, menus: [] }))
  useSession.setState({ session: { profile, menus: [] } as never })
})

const foot = () => screen.queryByText(/^©/)?.closest<HTMLElement>('footer') ?? null

function draw(chosen: Partial<LayoutConfig> = {}) {
  useLayoutConfig.getState().change(chosen)
  return renderOffice(
    <Frame>
      <h1>Pekerjaan</h1>
    </Frame>,
    '/master-admin/dashboard',
    ['appearance'],
  )
}

test('U582.5 the frame of the back office follows the same choices: bar, footer, menu and width', async () => {
  const usual = await draw()
  expect(screen.getByRole('banner').style.position).toBe('sticky')
  expect(foot()?.style.position).toBe('')
  usual.unmount()
  const other = await draw({ navbar: 'static', footer: 'sticky', width: 'boxed' })
  expect(screen.getByRole('banner').style.position).toBe('')
  expect(foot()?.style.position).toBe('sticky')
  expect(screen.getByRole('heading', { name: 'Pekerjaan' }).parentElement?.style.maxInlineSize).toBe('80rem')
  other.unmount()
  await draw({ navbar: 'hidden', footer: 'hidden', menu: 'horizontal' })
  expect(screen.queryByRole('banner')).toBeNull()
  expect(foot()).toBeNull()
  // Who hid the bar finds the way to bring it back.
  const menu = within(screen.getByRole('navigation', { name: 'Menu admin' }))
  await userEvent.click(menu.getByRole('button', { name: /^Akun / }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Bilah atas' }), 'Selalu terlihat')
  expect(screen.getByRole('banner')).toBeTruthy()
})

function Typing() {
  const { pathname } = useLocation()
  useLeaveGuard(pathname === '/master-admin/paket-tryout')
  return (
    <>
      <output>{pathname}</output>
      <Link to="/master-admin/bank-soal">Bank soal</Link>
      <a href="/master-admin/soal.pdf" target="_blank" rel="noreferrer">
        Berkas
      </a>
    </>
  )
}

test('U828.1 whichever link would lose what is typed, the mark of the frame too, asks first', async () => {
  const user = userEvent.setup()
  await renderOffice(
    <Frame>
      <Typing />
    </Frame>,
    '/master-admin/paket-tryout',
  )
  const here = () => screen.getByText(/^\/master-admin/).textContent
  for (const link of [
    screen.getByRole('link', { name: 'Ke Dasbor' }),
    screen.getByRole('link', { name: 'Bank soal' }),
  ]) {
    await user.click(link)
    expect(await screen.findByRole('dialog', { name: 'Isian belum disimpan' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Lanjut mengisi' }))
    expect(here()).toBe('/master-admin/paket-tryout')
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  }
  await user.click(screen.getByRole('link', { name: 'Berkas' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  await user.click(screen.getByRole('link', { name: 'Bank soal' }))
  await user.click(await screen.findByRole('button', { name: 'Buang isian' }))
  await expect.poll(here).toBe('/master-admin/bank-soal')
})
