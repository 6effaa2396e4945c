import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Waiting } from '#src/features/dashboard/office/waiting.tsx'
import { useSession } from '#src/lib/session.ts'
import { announceScreens } from '#src/office/kit/addresses.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

announceScreens(['transaksi', 'transaksi-manual'])

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>

async function shown(...held: string[]) {
  const menus = held.map((name) => ({
    id: name,
    url: `/master-admin/${name}`,
    create: 1,
    update: 1,
    delete: 1,
    submenus: [],
  }))
  useSession.setState({ session: { menus, profile: { zona: 'Asia/Jakarta' } } as never })
  const calls = serve(() => ({ data: { waiting: { proofs: 14, decisions: 1, payments: 3 } } }))
  await renderOffice(
    <>
      <Waiting />
      <Address />
    </>,
  )
  return calls
}

test('U437.1 proofs and orders that wait for staff stand first among what is to be done, and lead there', async () => {
  await shown('transaksi', 'transaksi-manual')
  expect(await screen.findByText('14 bukti transfer menunggu diperiksa')).toBeTruthy()
  expect(screen.getByText('1 pesanan perlu keputusan')).toBeTruthy()
  const [proofs, decisions] = screen.getAllByRole('button', { name: 'Buka' })
  await userEvent.click(proofs as Element)
  expect(screen.getByRole('status').textContent).toBe('/master-admin/transaksi-manual/periksa')
  await userEvent.click(decisions as Element)
  expect(screen.getByRole('status').textContent).toBe('/master-admin/transaksi?kind=decide')
})

test('U437.2 who may not check proofs is not sent to them, and who sees no orders is told of none', async () => {
  await shown('transaksi')
  expect(await screen.findByText('1 pesanan perlu keputusan')).toBeTruthy()
  expect(screen.queryByText(/bukti transfer/)).toBeNull()
  const calls = await shown('bank-soal')
  await screen.findAllByText('Tidak ada yang menunggu.')
  expect(calls.map(({ path }) => path)).not.toContain('/dashboard/rekap-data')
})
