import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { moved } from '#src/office/kit/order/moved.ts'
import { OrderList } from '#src/office/kit/order/order-list.tsx'
import { renderOffice } from '../office.tsx'

function Subtests({ locked = false }: { locked?: boolean }) {
  const [order, setOrder] = useState<readonly string[]>(['PU', 'PPU', 'PBM'])
  const move = (from: number, to: number) => setOrder(moved(order, from, to))
  return (
    <OrderList label="Subtes" ordering={{ order, move }} nameOf={(id) => id} locked={locked}>
      {(id) => id}
    </OrderList>
  )
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('U219.3 arrow keys on a handle move a sub-test, which a reader hears, and the handle keeps the focus', async () => {
  const user = userEvent.setup()
  await renderOffice(<Subtests />)
  const handle = await screen.findByRole('button', { name: /^Pindahkan PU,/ })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(rows()).toEqual(['1PPU', '2PU', '3PBM'])
  expect(screen.getByRole('status').textContent).toBe('PU kini nomor 2 dari 3.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Pindahkan PU,/ }))
  await user.keyboard('{End}')
  expect(rows()).toEqual(['1PPU', '2PBM', '3PU'])
})

test('U219.4 an order that the level may not change has no handles', async () => {
  await renderOffice(<Subtests locked />)
  await screen.findByRole('list')
  expect(rows()).toEqual(['1PU', '2PPU', '3PBM'])
  expect(screen.queryByRole('button')).toBeNull()
})
