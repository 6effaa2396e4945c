import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScoreExplained } from '#contract/results/score-explained.ts'
import { Explained } from '#src/features/results/explained/explained.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'
import '#src/lib/words/shop.ts'

const part = (own: Partial<ScoreExplained['subtes'][number]> = {}): ScoreExplained['subtes'][number] => ({
  ...{ id: 's', nama: 'Penalaran umum', bobot: 1, nilai: 612.34, standard_error: 41.2, benar: 14, jumlah: 20 },
  ...{ model: '2pl', examinees: 240, telling: null },
  ...own,
})
const data = (own: Partial<ScoreExplained> = {}): ScoreExplained => ({
  ...{
    nama: 'Tryout',
    stage: 'final',
    since: 1,
    provisional: false,
    nilai: 612.34,
    standard_error: 41.2,
    subtes: [part()],
  },
  ...own,
})
const show = async (own: Partial<ScoreExplained> = {}) => {
  await startWords('id', ['scoreExplained'])
  return render(<Explained data={data(own)} />)
}

test('U501.1 a final score has its uncertainty and the steps of the model that made it', async () => {
  const { container } = await show()
  expect(screen.getAllByText('612,34 ± 41').length).toBe(2)
  expect(container.textContent).toContain('antara 571 dan 654')
  expect(container.textContent).toContain('lebih tajam')
  expect(container.textContent).not.toContain('jumlah benar yang sama memberi skor yang sama')
})

test('U501.2 before the discussion no question is named; after it those that said most are', async () => {
  const first = await show()
  expect(first.container.textContent).toContain('setelah pembahasan dibuka')
  first.unmount()
  const telling = [{ nomor: 7, benar: false, p: 0.413, level: 'hard' as const }]
  const { container } = await show({ subtes: [part({ telling })] })
  expect(container.textContent).toContain('Nomor 7, sulit: kamu belum benar; 41% peserta benar.')
})

test('U501.3 a provisional score says how it is counted and that another one follows', async () => {
  const { container } = await show({
    stage: 'provisional',
    since: null,
    standard_error: null,
    subtes: [part({ standard_error: null, model: null, examinees: null })],
  })
  expect(container.textContent).toContain('1000 × jumlah benar ÷ jumlah soal')
  expect(container.textContent).not.toContain('±')
})
