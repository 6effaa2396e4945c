import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LAYOUT, type LayoutConfig, useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { useSession } from '#src/lib/session.ts'
import { Frame } from '#src/office/frame/frame.tsx'
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
