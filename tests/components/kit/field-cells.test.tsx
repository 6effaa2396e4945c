import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldShape } from '#contract/field-shape.ts'
import { paket, rumpun, userList } from '#contract/resources/index.ts'
import { Cell } from '#src/office/crud/list/cell.tsx'
import { refOf } from '#src/office/crud/refs.ts'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { renderOffice } from '../office.tsx'

const row = { id: 'x', version: 1, created_at: '', updated_at: '' }
const specs = {
  paket: specOf(paket, { columns: [] }),
  orang: specOf(userList, { columns: [] }),
  rumpun: specOf(rumpun, { columns: [] }),
}

async function shown(spec: Spec, column: string, value: unknown, names?: ReadonlyMap<string, string>): Promise<string> {
  const shape = fieldShape(spec.resource, column)
  const { container, unmount } = await renderOffice(
    <output>
      <Cell spec={spec} column={column} shape={shape} row={{ ...row, [column]: value }} names={names} />
    </output>,
  )
  const text = container.querySelector('output')?.textContent ?? ''
  unmount()
  return text
}

test('U283.1 a cell shows a field as what the contract says that it is, without a word of the screen', async () => {
  expect(await shown(specs.paket, 'harga', 125_000)).toBe('Rp. 125.000')
  expect(await shown(specs.paket, 'kuota', 125_000)).toBe('125.000')
  expect(await shown(specs.paket, 'durasi_detik', 5400)).toBe('90:00')
  expect(await shown(specs.paket, 'status', 'terbit')).toBe('Terbit')
  expect(await shown(specs.paket, 'deskripsi', '<p>Tujuh <b>subtes</b></p>')).toBe('Tujuh subtes')
  expect(await shown(specs.rumpun, 'keterangan', 'a < b > c')).toBe('a < b > c')
  expect(await shown(specs.orang, 'zona', 'Asia/Makassar')).toMatch(/WITA/)
  expect(await shown(specs.paket, 'kategori_id', 'k1', new Map([['k1', 'SNBT']]))).toBe('SNBT')
})

test('U283.2 an uploaded picture is shown as one, and a reference knows by what its rows are called', async () => {
  const address = `/files/media/${'a'.repeat(64)}`
  const { container } = await renderOffice(
    <Cell
      spec={specs.paket}
      column="gambar"
      shape={fieldShape(paket, 'gambar')}
      row={{ ...row, gambar: address }}
      names={undefined}
    />,
  )
  expect(container.querySelector('img')?.getAttribute('src')).toBe(address)
  expect(screen.queryByText(address)).toBeNull()
  expect(refOf(userList, 'level_id')).toEqual({ resource: 'level', name: 'nama_level' })
  expect(refOf(paket, 'rumpun_ids')).toEqual({ resource: 'rumpun', name: 'nama' })
  expect(refOf(paket, 'nama')).toBeUndefined()
})
