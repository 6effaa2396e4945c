import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page, rumpun } from '#contract/resources/index.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useRemoval } from '#src/office/crud/remove/use-removal.tsx'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { holdMenus, renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

function Removing({ spec, rows }: { spec: Spec; rows: readonly AdminRow[] }) {
  const removal = useRemoval(spec, () => undefined)
  return (
    <>
      <button type="button" onClick={() => removal.ask(rows)}>
        Hapus ini
      </button>
      {removal.dialogs(() => '')}
    </>
  )
}

const named = (field: string, names: readonly string[]): AdminRow[] =>
  names.map((name, index) => ({ id: `id-${index}`, version: 1, [field]: name }) as unknown as AdminRow)

async function asked(spec: Spec, rows: readonly AdminRow[]) {
  holdMenus(['artikel', 'rumpun'])
  const calls = serve(() => ({ data: [] }))
  await renderOffice(<Removing spec={spec} rows={rows} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hapus ini' }))
  return { dialog: await screen.findByRole('dialog'), calls }
}

test('U801.3 what is lost with its rows is asked about by its name, and left alone where it is called off', async () => {
  const spec = specOf(page, { columns: ['judul'] })
  const { dialog, calls } = await asked(spec, named('judul', ['Cara membaca skor']))
  expect(dialog.textContent).toContain('Hapus 1 baris?')
  expect(dialog.textContent).toContain('Cara membaca skor')
  expect(dialog.textContent).toContain('tidak dapat dikembalikan')
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }))
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('U801.4 many rows are asked about by their names and how many, with the way back', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Rumpun ${index + 1}`)
  const { dialog } = await asked(specOf(rumpun, { columns: ['nama'] }), named('nama', names))
  expect(dialog.textContent).toContain('Hapus 30 baris?')
  expect(dialog.textContent).toContain('Rumpun 1')
  expect(dialog.textContent).toContain('Ctrl Z')
})
