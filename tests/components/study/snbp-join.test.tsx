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

const SCHOOL = { id: '2f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e', nama: 'SMAN 3 Bandung', npsn: '20219151' }
const UNIVERSITY = { id: '3f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e', nama: 'Institut Teknologi Bandung', singkatan: 'ITB' }
const MAJOR = { id: '4f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e', nama: 'Fisika', jenjang: 's1' }
/** What the server says of a submission. */
let submit: () => unknown

async function form() {
  const calls = serve(({ path }) => {
    if (path === '/mapel') return { data: [SUBJECT], total: 1 }
    if (path === '/get-raport') return new Refusal(404, { code: 'not_found' })
    if (path === '/sekolah-siswa') return { data: [SCHOOL] }
    if (path === '/school') return { data: [UNIVERSITY] }
    if (path === '/school-major') return { data: [MAJOR] }
    if (path === '/submit/snbp') return submit()
    return { data: { member: false, memberships: [] } }
  })
  const user = userEvent.setup()
  await renderOffice(<JoinSnbp />, `/snbp/daftar?program=${PROGRAM}`, ['snbp', 'common'])
  await screen.findAllByRole('textbox', { name: /Matematika/ })
  const type = async (semester: number, text: string) => {
    const cell = screen.getByRole('textbox', { name: `Matematika, semester ${semester}` })
    await user.clear(cell)
    if (text) await user.type(cell, text)
  }
  const next = () => screen.getByRole('button', { name: 'Lanjut' })
  return { user, type, next, sent: () => calls.filter(({ path }) => path === '/submit/snbp').map(({ body }) => body) }
}
type Form = Awaited<ReturnType<typeof form>>

async function choices({ user, type, next }: Form) {
  for (const semester of [1, 2, 3, 4, 5]) await type(semester, `${80 + semester}`)
  await user.click(next())
  await user.type(screen.getByRole('searchbox', { name: 'Sekolah' }), 'SMAN 3')
  await user.click(await screen.findByRole('button', { name: /^SMAN 3 Bandung/ }))
  await user.type(screen.getByRole('searchbox', { name: 'Pilihan 1' }), 'ITB')
  await user.click(await screen.findByRole('button', { name: /^Institut Teknologi Bandung/ }))
  await user.click(await screen.findByRole('button', { name: /^Fisika/ }))
}

test('U540.2 a step says what it still wants: a grade that is none, semesters without any, school and first choice', async () => {
  const steps = await form()
  const { user, type, next } = steps
  await type(1, '105')
  expect(await screen.findByText(/^1 nilai perlu dibetulkan/)).toBeTruthy()
  expect(next().hasAttribute('disabled')).toBe(true)
  await type(1, '85,5')
  expect(await screen.findByText('Isi sedikitnya satu nilai untuk semester 2, 3, 4, 5.')).toBeTruthy()
  for (const semester of [2, 3, 4, 5]) await type(semester, '90')
  expect(next().hasAttribute('disabled')).toBe(false)
  await user.click(next())
  expect(screen.getByText('Pilih sekolah dan pilihan 1 dulu.')).toBeTruthy()
  expect(next().hasAttribute('disabled')).toBe(true)
})

test('U540.3 pressed again after silence it is the same submission; once something was changed it is another', async () => {
  submit = () => new Refusal(503, { code: 'unavailable' })
  const steps = await form()
  const { user, next, sent } = steps
  await choices(steps)
  await user.click(next())
  const press = () => user.click(screen.getByRole('button', { name: 'Kirim' }))
  await press()
  await expect.poll(() => sent().length).toBe(1)
  await press()
  await expect.poll(() => sent().length).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Kembali' }))
  await user.type(screen.getByRole('textbox', { name: 'Peringkat di angkatan' }), '4')
  await user.click(next())
  await press()
  await expect.poll(() => sent().length).toBe(3)
  const [first, again, other] = sent() as { batch: string; peringkat: number | null; choices: string[] }[]
  expect(again).toEqual(first)
  expect(first).toMatchObject({ program_id: PROGRAM, sekolah_id: SCHOOL.id, peringkat: null, choices: [MAJOR.id] })
  expect(other?.batch).not.toBe(first?.batch)
  expect(other?.peringkat).toBe(4)
})

test('U540.4 a field that the server refuses is said in its words, and what was typed stands', async () => {
  const errors = [{ path: 'peringkat', message: 'Peringkat paling besar sama dengan jumlah siswa.' }]
  submit = () => new Refusal(422, { code: 'invalid', message: 'Tidak bisa', error: 'Periksa isian.', errors })
  const steps = await form()
  await choices(steps)
  await steps.user.click(steps.next())
  await steps.user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await screen.findByText('Peringkat paling besar sama dengan jumlah siswa.')).toBeTruthy()
  await steps.user.click(screen.getByRole('button', { name: 'Kembali' }))
  expect(screen.getByText('SMAN 3 Bandung')).toBeTruthy()
  const place = screen.getByRole('textbox', { name: 'Peringkat di angkatan' })
  expect(place.getAttribute('aria-invalid')).toBe('true')
})
