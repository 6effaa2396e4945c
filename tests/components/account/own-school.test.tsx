import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#src/lib/words/own-data.ts'
import type { OwnSchool } from '#contract/accounts/own-school.ts'
import { OwnSchoolPart } from '#src/features/account/own-data/own-school-part.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const SCHOOL = { id: 's1', nama: 'SMAN 1 BANDUNG', npsn: '20219251', within: 'Kota Bandung, Jawa Barat' }

test('U560.7 what was typed is shown with the schools that it may mean; one press takes one, and typing finds others', async () => {
  const user = userEvent.setup()
  useSession.setState({ session: { profile: { id: 'u1', version: 1 } } as never })
  let home: OwnSchool = { sekolah: null, region: null, typed: 'sman 1 bdg', proposed: [{ ...SCHOOL, certain: true }] }
  const calls = serve(({ path, body }) => {
    if (path === '/sekolah-siswa') return { data: [{ ...SCHOOL, id: 's2', nama: 'SMAN 2 BANDUNG' }], total: 1 }
    const wanted = (body as { sekolah_id?: string } | undefined)?.sekolah_id
    if (wanted) home = { ...home, sekolah: { ...SCHOOL, id: wanted }, proposed: [] }
    return { data: home, profile: { id: 'u1', version: 2 } }
  })
  await renderOffice(<OwnSchoolPart user_id="u1" />, '/', ['ownData'])
  const proposal = await screen.findByRole('button', { name: /SMAN 1 BANDUNG · Kota Bandung, Jawa Barat · 20219251/ })
  expect(screen.getByText(/sman 1 bdg.*salah satu ini/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Sekolah dari daftar' }), 'sman 2')
  expect(await screen.findByRole('button', { name: /SMAN 2 BANDUNG/ })).toBeTruthy()
  await user.click(proposal)
  expect(await screen.findByRole('button', { name: 'Ganti: Sekolah dari daftar' })).toBeTruthy()
  expect(calls.filter(({ path, body }) => path === '/profile/sekolah' && body).map(({ body }) => body)).toEqual([
    { sekolah_id: 's1' },
  ])
})
