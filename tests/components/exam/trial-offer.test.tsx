import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PREFLIGHT_WORDS } from '#src/features/exam/model/lazy-words.ts'
import { TrialOffer } from '#src/features/exam/preflight/trial-offer.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'
import '#src/lib/words/sheet-trial.ts'

const network = vi.hoisted(() => ({ there: false }))

// What comes of the chunk without a network, and then with one.
vi.mock('#src/features/exam/preflight/trial-column.tsx', () => ({
  get default() {
    if (!network.there) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ kind }: { kind: string | null }) => kind && <dialog open aria-label={kind} />
  },
}))

test('U227.5 without a network the column cannot be had: its row says so, the start button stands, and a later tap opens it', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  render(
    <>
      <TrialOffer kinds={['turun', 'naik', 'simbol']} />
      <button type="button">Mulai ujian</button>
    </>,
  )
  const digits = screen.getByRole('button', { name: 'Angka, ke atas' })
  await user.click(digits)
  const said = await screen.findByRole('status')
  expect(said.textContent).toContain('Belum bisa dibuka: latihan ini perlu sinyal.')
  expect(screen.getByRole('button', { name: 'Mulai ujian' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()

  network.there = true
  await user.click(digits)
  expect(await screen.findByRole('dialog', { name: 'naik' })).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})
