import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import JoinSnbp from '#src/features/snbp/join/join.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const SUBJECT = { id: '0f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e', nama: 'Matematika', rapor: 'wajib' }
const PROGRAM = '1f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e'

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira' } } as never })
})

test('U540.1 subjects that do not come are said, with the way to ask again, and the form stands when they came', async () => {
  let away = true
  serve(({ path }) => {
    if (path === '/mapel') return away ? new Refusal(403, { code: 'forbidden' }) : { data: [SUBJECT], total: 1 }
    if (path === '/get-raport') return new Refusal(404, { code: 'not_found' })
    return { data: { member: false, memberships: [] } }
  })
  const user = userEvent.setup()
  await renderOffice(<JoinSnbp />, `/snbp/daftar?program=${PROGRAM}`, ['snbp', 'common'])
  const again = await screen.findByRole('button', { name: /coba lagi/i })
  away = false
  await user.click(again)
  expect((await screen.findAllByRole('textbox', { name: /Matematika/ })).length).toBe(5)
})
