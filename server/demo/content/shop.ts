import type { Tx } from '../../db/connect.ts'
import { paymentTable, rekeningTable } from '../../db/tables/index.ts'
import { demoId } from './shelf.ts'

/** Two ways of paying and an account to transfer to, where missing. The account is nobody's. */
export async function seedPayments(tx: Tx, stamp: string): Promise<void> {
  const times = { created_at: stamp, updated_at: stamp }
  const usual = { ...times, batas_jam: 24, tenggang_jam: 2, penjual: '', alamat_penjual: '', status: 'aktif' as const }
  await tx
    .insert(paymentTable)
    .values([
      {
        ...usual,
        id: demoId('payment/gateway'),
        nama: 'Bayar online',
        cara: 'gateway',
        keterangan: 'QRIS, virtual account, dan dompet digital. Di demo ini tidak ada uang yang dibayarkan.',
        perpanjangan_jam: 0,
        urutan: 0,
      },
      {
        ...usual,
        id: demoId('payment/transfer'),
        nama: 'Transfer bank',
        cara: 'transfer',
        keterangan: 'Transfer ke rekening kami, lalu kirim buktinya.',
        perpanjangan_jam: 24,
        urutan: 1,
      },
    ])
    .onConflictDoNothing()
  await tx
    .insert(rekeningTable)
    .values({
      ...times,
      id: demoId('rekening/bca'),
      bank: 'BCA',
      nomor: '0000000000',
      atas_nama: 'ELP Demo',
      petunjuk: 'Transfer sampai tiga angka terakhir.\nSimpan buktinya.',
      urutan: 0,
      status: 'aktif',
    })
    .onConflictDoNothing()
}
