import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Preview } from '#contract/reporting/ruling.ts'
import { DiscriminationCell, FacilityCell } from '#src/features/reports/office/item-cells.tsx'
import { PreviewBox } from '#src/features/reports/office/preview-box.tsx'
import { RescoreStrip } from '#src/features/reports/office/rescore-strip.tsx'
import { renderOffice } from '../office.tsx'

const moved = (nama: string, nilai: number, lulus = false) => ({
  attempt_id: crypto.randomUUID(),
  nama,
  rank: { before: 9, after: 4 },
  nilai: { before: 500, after: nilai },
  lulus: { before: false, after: lulus },
})

const PREVIEW: Preview = {
  participants: 1214,
  nilai: { up: 1, down: 1, unchanged: 0 },
  rank: { up: 800, down: 355, unchanged: 59, far: 7 },
  lulus: { now_passed: 1, now_failed: 0 },
  mean: { before: 510, after: 514 },
  waiting: 0,
  others: { attempts: 0, jadwal: 0 },
  rows: [moved('Siti', 521, true), moved('Budi', 488)],
}

test('U220.1 a preview counts who moves, tells gains from losses by sign and colour, and says who passes now', async () => {
  await renderOffice(<PreviewBox preview={{ data: PREVIEW, error: null, isFetching: false } as never} />)
  const figures = (await screen.findAllByRole('definition')).map((value) => value.textContent?.trim())
  expect(figures).toEqual(['59', '800', '355', '7'])
  const [siti, budi] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  const gain = (row: HTMLElement) => within(row).getAllByRole('cell').at(-1) as HTMLElement
  expect([gain(siti).textContent, gain(siti).style.color]).toEqual(['+21', 'var(--color-success-text)'])
  expect([gain(budi).textContent, gain(budi).style.color]).toEqual(['−12', 'var(--color-danger-text)'])
  expect(siti.textContent).toContain('menjadi lulus')
  expect(budi.textContent).not.toContain('menjadi lulus')
})

test('U220.5 the counts of a preview and the scores that wait for a calibration stand in its sentences', async () => {
  const data = { ...PREVIEW, waiting: 240 }
  const { container } = await renderOffice(<PreviewBox preview={{ data, error: null, isFetching: false } as never} />)
  await screen.findByRole('table')
  expect(container.textContent).toContain('Nilai naik 1, turun 1, tetap 0. 1 menjadi lulus, 0 menjadi tidak lulus.')
  expect(container.textContent).toContain('240 skor akhir baru berubah')
})

test('U220.2 a preview that fails says why in place of figures', async () => {
  await renderOffice(<PreviewBox preview={{ data: undefined, error: new Error('x'), isFetching: false } as never} />)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  [0.195, '0,20', 0],
  [0.19, '0,19', 1],
  [-0.1, '−0,10', 1],
  [null, '–', 0],
])('U220.3 a discrimination of %d is shown as %s: weak is what is shown below 0,20', async (value, text, icons) => {
  await renderOffice(
    <div data-testid="cell">
      <DiscriminationCell value={value} takers={30} />
    </div>,
  )
  const cell = screen.getByTestId('cell')
  expect(cell.textContent).toBe(text)
  expect(cell.querySelectorAll('svg')).toHaveLength(icons)
})

test('U220.4 a facility has a dot on a track, and none where nobody answered', async () => {
  await renderOffice(
    <>
      <div data-testid="known">
        <FacilityCell value={0.97} />
      </div>
      <div data-testid="unknown">
        <FacilityCell value={null} />
      </div>
    </>,
  )
  expect(screen.getByTestId('known').querySelector<HTMLElement>('[aria-hidden] > *')?.style.insetInlineStart).toBe(
    '97%',
  )
  expect(screen.getByTestId('unknown').querySelector('[aria-hidden]')).toBeNull()
})

test('U220.5 scoring anew tells how far it is, and is silent once every attempt has its score', async () => {
  const run = { id: crypto.randomUUID(), state: 'running' as const, done: 80, total: 320, failed: 0 }
  const { unmount } = await renderOffice(<RescoreStrip run={run} />)
  expect((await screen.findByRole('status')).textContent).toContain('80')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  unmount()
  const { container } = await renderOffice(<RescoreStrip run={{ ...run, state: 'done', done: 320 }} />)
  expect(within(container).queryByRole('status')).toBeNull()
})
