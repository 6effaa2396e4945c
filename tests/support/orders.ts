import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { make } from './factories.ts'
import { formBody } from './form.ts'
import type { Reply, World } from './world.ts'

export interface Till {
  payment_id: string
  rekening_id: string
}

/** A way of paying by transfer: 24 h, 2 h of grace, 12 h that the student may add once. */
export const till = async (world: World): Promise<Till> => ({
  payment_id: await make(world, 'payment', { cara: 'transfer', batas_jam: 24, tenggang_jam: 2, perpanjangan_jam: 12 }),
  rekening_id: await make(world, 'rekening'),
})

/** A package on sale is ordered; answers the order. */
export async function ordered(world: World, token: string, way: Till, given: object = {}): Promise<Order> {
  const goods_id = await make(world, 'paket', { tipe: 'berbayar', harga: 50_000 })
  const asked = { press_id: randomUUID(), goods: 'paket', goods_id, ...way, voucher_code: null, ...given }
  const { status, body } = await world.call('POST', '/checkout-paket', { token, body: asked })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

export interface Order {
  id: string
  invoice: string
  goods_id: string
  total: number
  state: string
  due_at: number
  grace_at: number
}

/** A form as a browser sends it. */
export async function sendProof(
  world: World,
  token: string | undefined,
  order_id: string | undefined,
  file: Uint8Array | undefined,
): Promise<Reply> {
  const form = new FormData()
  // The file first: parts come in any order.
  if (file) form.append('file', new Blob([Uint8Array.from(file)]), 'bukti.exe')
  if (order_id) form.append('order_id', order_id)
  return world.call('POST', '/manual-transfer/send-evidence', { ...(token && { token }), ...(await formBody(form)) })
}

/** Files of the world's store. */
export const keptFiles = (world: World): Promise<string[]> =>
  readdir(join(world.dataDir, 'files', 'proof'), { recursive: true }).then(
    (names) => names.filter((name) => name.includes('/')),
    () => [],
  )
