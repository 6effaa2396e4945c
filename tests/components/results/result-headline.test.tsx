import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ResultReply, Score, SubtesScore } from '#contract/results/results.ts'
import { Headline } from '#src/features/results/result/headline.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { useSession } from '#src/lib/session.ts'

const part = (kode: string, poin: number, ambang: number): SubtesScore =>
  ({ id: kode, kode, nama: kode, poin, ambang, lulus: poin >= ambang }) as SubtesScore

/** A test of three parts, each with a threshold of its own (SKD). */
async function show(parts: SubtesScore[], total: Partial<Score['total']>, satuan: Score['satuan'] = 'poin') {
  await startWords('id', ['results'])
  const sum = parts.reduce((all, { poin }) => all + poin, 0)
  const score = {
    satuan,
    subtes: parts,
    total: { nilai: sum, nilai_maks: 550, jumlah: 110, ambang: 311, reaches_ambang: sum >= 311, lulus: null, ...total },
  }
  const data = { score, paket_nama: 'SKD', started_at: Date.parse('2026-11-27T02:00:00Z') }
  return render(<Headline data={data as unknown as ResultReply['data']} />)
}

beforeEach(() => useSession.setState({ session: { profile: { id: 'n', zona: 'Asia/Jakarta' } } as never }))

test('U622.1 a total above the threshold that fails for one part names the part and its missing points', async () => {
  await show([part('TWK', 60, 65), part('TIU', 150, 80), part('TKP', 180, 166)], { lulus: false })
  expect(screen.getByText('390')).toBeTruthy()
  expect(screen.getByText('Belum lulus ambang batas')).toBeTruthy()
  expect(screen.getByText('Total mencapai 311, tetapi setiap bagian juga harus lulus: TWK kurang 5 poin.')).toBeTruthy()
})

test('U622.2 a total below the threshold says so, with every part that failed', async () => {
  await show([part('TWK', 40, 65), part('TIU', 70, 80), part('TKP', 170, 166)], { lulus: false })
  expect(
    screen.getByText('Total minimal 311 poin, dan setiap bagian harus lulus: TWK kurang 25 poin, TIU kurang 10 poin.'),
  ).toBeTruthy()
})

test('U622.3 who passed reads no explanation, and without a threshold there is no verdict', async () => {
  const passed = await show([part('TWK', 100, 65)], { lulus: true })
  expect(screen.getByText('Lulus ambang batas')).toBeTruthy()
  expect(passed.container.textContent).not.toContain('bagian')
  passed.unmount()
  await show([part('PU', 642.142857, 0)], { lulus: null, ambang: null }, 'seribu')
  expect(screen.getByText('642,14')).toBeTruthy()
  expect(screen.queryByText(/ambang batas/)).toBeNull()
})
