import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Home from '#src/features/home/home.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const open = async (session: unknown) => {
  serve(() => ({ data: [], total: 0 }))
  useSession.setState({ session: session as never })
  const parts = { Progress: () => null, Banners: () => null }
  await renderOffice(<Home {...parts} StudentHome={({ page }) => page(<p>Tryout-mu</p>, 0)} />, '/home', ['home'])
}

test('U206.10 a student is greeted with what is theirs; what the product promises is said to strangers', async () => {
  await open({ profile: { role: 'Siswa', nama: 'Nadira Prameswari' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Halo, Nadira')
  expect(screen.getByText('Tryout-mu')).toBeTruthy()
  expect(screen.queryByText('Aman walau sinyal hilang')).toBeNull()
})

test('U206.11 a stranger reads on the same page what the product promises', async () => {
  await open(null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Jawabanmu tidak.')
  expect(screen.getByText('Aman walau sinyal hilang')).toBeTruthy()
})
