import { Button } from '@mantine/core'
import { Shuffle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DrawCell } from '#contract/packages/draw-cell.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { drawSoal } from './calls.ts'
import { newSeed } from './soal/seeds.ts'
import type { IdsChange } from './soal/taken-back.ts'
import { takeBack } from './soal/write-ids.ts'

const cellsOf = (row: AdminRow) => (row.rancangan ?? []) as DrawCell[]

/** Draws every sub-test anew that keeps a blueprint, in the place of what it has; all of it is taken back at once. */
export function Redraw({ rows }: { rows: readonly AdminRow[] }) {
  const { t } = useTranslation('adminPackages')
  const { busy, run } = useAction()
  const remember = useRemember()
  const planned = rows.filter((row) => cellsOf(row).length > 0)
  if (planned.length === 0) return null
  const draw = () =>
    run(async () => {
      const drawn = new Map<string, IdsChange>()
      const text = t('draw.redrawn', { count: planned.length })
      const back = async () => {
        for (const [id, change] of drawn) await takeBack(id, change)
      }
      try {
        for (const row of planned) {
          const asked = { seed: newSeed(), replace: true, published: true, cells: cellsOf(row) }
          const { data } = await drawSoal({ subtest_id: row.id, version: row.version, ...asked })
          drawn.set(row.id, { before: data.previous, after: data.chosen })
        }
      } catch (failure) {
        await back()
        throw failure
      }
      remember({ text, run: back })
      return text
    })
  return (
    <Button leftSection={<Shuffle size={16} strokeWidth={1.75} />} loading={busy} onClick={() => void draw()}>
      {t('draw.redraw')}
    </Button>
  )
}
