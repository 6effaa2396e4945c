import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import { type StreamsReply, streamChoice } from '#contract/study/choices.ts'
import ChooseStream from '#src/features/study/stream.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const ID = '0c9c9a3e-9a4c-4d0e-8a1e-00000000000'
const stream = (n: number, nama: string) => ({ id: `${ID}${n}`, nama, keterangan: '' })
const PAKET = { id: `${ID}9`, nama: 'UTBK 1' }

let rumpun_id: string | null
let taken: boolean
let calls: Call[]
beforeEach(() => {
  useSession.setState({ session: { profile: { id: 'ani', role: 'Siswa' } } as never })
  ;[rumpun_id, taken] = [null, true]
  calls = serve(({ method }) => {
    if (method === 'post' && !taken) return new Refusal(409, { code: 'conflict', message: 'x', error: 'x' })
    const data = [stream(1, 'Saintek'), stream(2, 'Soshum')]
    const chosen = { version: 4, rumpun_id, choices: [] }
    return { data, paket: PAKET, pakets: [PAKET], chosen } as unknown as StreamsReply
  })
})
const open = () => renderRoute('/pilih-rumpun', ChooseStream, '/pilih-rumpun', ['study', 'common'])
const save = () => screen.getByRole('button', { name: 'Simpan rumpun' })

test('U825.1 a stream is saved for its package on the version that was read, and the way goes on to its programmes', async () => {
  await open()
  const soshum = await screen.findByRole('radio', { name: 'Soshum' })
  expect(save().hasAttribute('disabled')).toBe(true)
  await userEvent.click(soshum)
  await userEvent.click(save())
  expect((await screen.findByRole('status')).textContent).toContain(PAKET.id)
  const sent = calls.filter(({ method }) => method === 'post').map(({ body }) => streamChoice.parse(body))
  expect(sent).toEqual([{ paket_id: PAKET.id, version: 4, rumpun_id: `${ID}2` }])
})

test('U825.2 what is chosen already is marked; a refused change stays here and is asked for anew', async () => {
  ;[rumpun_id, taken] = [`${ID}1`, false]
  await open()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Saintek' })).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Soshum' }))
  await userEvent.click(save())
  await expect.poll(() => calls.filter(({ method }) => method === 'get').length).toBe(2)
  expect(screen.getByRole('radio', { name: 'Soshum' })).toBeTruthy()
})
