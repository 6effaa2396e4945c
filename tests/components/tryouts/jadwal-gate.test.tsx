import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { JadwalGate } from '#src/features/tryouts/jadwal-gate.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Copies that the phone cannot write any more; `old`: one that it wrote before. */
const fullStorage = (old: unknown) => ({
  open: async () => ({
    match: async () => (old ? Response.json(old) : undefined),
    put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    delete: async () => false,
  }),
})

const listOf = (nama: string) => ({ data: [{ jadwal_id: 'pagi', nama }], server_time: Date.now() })

test.each([
  ['none', null],
  ['an old copy', { at: 1, data: listOf('Sebelum diganti') }],
])('U204.14 the list on the screen outlasts a failure that may pass, where the phone could keep %s', async (_, old) => {
  vi.stubGlobal('caches', fullStorage(old))
  useSession.setState({ session: { profile: { id: 'nadira', zona: 'Asia/Jakarta' } } as never })
  let answer: unknown = listOf('Tryout pagi')
  serve(() => answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const again = (next: unknown) => {
    answer = next
    return act(async () => {
      await client.refetchQueries()
      // Screens are told in a turn of their own.
      await new Promise((resolve) => setTimeout(resolve))
    })
  }
  await renderOffice(
    <QueryClientProvider client={client}>
      <JadwalGate id="pagi">{({ nama }) => <input aria-label={nama} />}</JadwalGate>
    </QueryClientProvider>,
    '/',
    ['student'],
  )
  const field = await screen.findByLabelText('Tryout pagi')
  await userEvent.type(field, 'MFQK6')
  await again(new Refusal(503, { code: 'unavailable' }))
  expect(screen.getByLabelText('Tryout pagi')).toBe(field)
  expect((field as HTMLInputElement).value).toBe('MFQK6')
  await again(listOf('Tryout siang'))
  expect(screen.getByLabelText('Tryout siang')).toBe(field)
  if (old) return
  // A refusal is an answer, and silence after it takes nothing back.
  await again(new Refusal(403, { code: 'forbidden' }))
  expect(screen.queryByLabelText('Tryout siang')).toBe(null)
  await again(new Refusal(503, { code: 'unavailable' }))
  expect(screen.queryByLabelText('Tryout siang')).toBe(null)
})
