import 'fake-indexeddb/auto'
import { generateKeyPairSync, sign } from 'node:crypto'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import type { Receipt } from '#contract/exam/log/messages.ts'
import { receiptText } from '#contract/exam/log/receipt.ts'
import OwnReceipt from '#src/features/exam/own-receipt.tsx'
import CheckReceipt from '#src/features/exam/receipt/check-receipt.tsx'
import { receiptLink } from '#src/features/exam/receipt/receipt-link.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url').toString('base64')
const signed = {
  attempt_id: '01a1fb9e-0680-7759-aef6-531b69905165',
  writers: [
    { writer: 'a0000000000', seq: 400, head: 'aa' },
    { writer: 'b0000000000', seq: 12, head: 'bb' },
  ],
  revision: 1,
  uncounted: 0,
  waiting_for: [],
  log_sha256: 'a41f9c20'.repeat(8),
  sealed_at: 1_795_222_800_000,
}
const receipt: Receipt = {
  ...signed,
  signature: sign(null, Buffer.from(receiptText(signed)), privateKey).toString('base64'),
  key_id: '0123456789abcdef',
}
const hashOf = (of: Receipt) => new URL(receiptLink(of, 'https://elp.test')).hash

/** What the server says of its keys; null: nobody answers. */
let keys: object[] | null
beforeEach(() => {
  keys = [{ key_id: receipt.key_id, public_key }]
  useSession.setState({ session: { profile: { id: 'ani', nama: 'Ani', zona: 'Asia/Jakarta' } } as never })
  globalThis.fetch = async () => {
    if (!keys) throw new TypeError('no network')
    return new Response(JSON.stringify({ data: keys }), { headers: { 'content-type': 'application/json' } })
  }
})
const check = (hash = '') => renderRoute('/cek', CheckReceipt, `/cek${hash}`, ['check', 'common'])
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('U818.1 a receipt of this server is told to be genuine, with its code and how much it covers', async () => {
  await check(hashOf(receipt))
  expect(await title('Tanda terima ini asli')).toBeTruthy()
  expect(screen.getByText('1–412, lengkap')).toBeTruthy()
  expect(screen.getByText('A41F-9C20')).toBeTruthy()
})

test.each([
  ['was changed', { ...receipt, uncounted: 1 }, 'Tanda terima ini tidak asli'],
  ['was signed by another key', { ...receipt, key_id: 'f'.repeat(16) }, 'Tanda terima ini bukan dari sini'],
])('U818.2 of a receipt that %s nothing that it claims is repeated', async (_, one, verdict) => {
  await check(hashOf(one))
  expect(await title(verdict)).toBeTruthy()
  expect(screen.queryByText(/lengkap/)).toBeNull()
  expect(screen.queryByText('A41F-9C20')).toBeNull()
})

test('U818.3 while the server does not answer a receipt is neither genuine nor forged, and can be checked again', async () => {
  keys = null
  await check(hashOf(receipt))
  expect(await title('Belum bisa diperiksa')).toBeTruthy()
  keys = [{ key_id: receipt.key_id, public_key }]
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await title('Tanda terima ini asli')).toBeTruthy()
})

test('U818.4 what was cut off is not called forged; what is pasted instead is checked', async () => {
  await check(hashOf(receipt).slice(0, -20))
  expect(screen.getByRole('status').textContent).toMatch(/Itu belum berarti palsu/)
  const box = screen.getByRole('textbox')
  await userEvent.click(box)
  await userEvent.paste('bukan tanda terima')
  await userEvent.click(screen.getByRole('button', { name: 'Cek' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^Tidak ada tanda terima yang terbaca/)
  await userEvent.clear(box)
  await userEvent.click(box)
  await userEvent.paste(receiptLink(receipt, 'https://elp.test'))
  await userEvent.click(screen.getByRole('button', { name: 'Cek' }))
  expect(await title('Tanda terima ini asli')).toBeTruthy()
})

const own = (answer: () => unknown, url = paths.tandaTerima(signed.attempt_id)) => {
  serve(answer)
  return renderRoute('/tanda-terima', OwnReceipt, url, ['check', 'exam', 'examLate', 'common'])
}
const kept = { attempt_id: signed.attempt_id, nama: 'Tryout', paket_nama: 'Paket UTBK' }

test('U818.5 an own receipt is read again as it was after the end, and leads to the result', async () => {
  await own(() => ({ data: { ...kept, receipt } }))
  expect(await screen.findByText(/A41F/)).toBeTruthy()
  expect(screen.getByText(/Paket UTBK/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lihat hasil' }).getAttribute('href')).toBe(
    paths.hasilUjian(signed.attempt_id),
  )
})

test.each([
  ['is not sealed yet', () => ({ data: { ...kept, receipt: null } }), 'Belum ada tanda terima'],
  ['is not one’s own', () => new Refusal(404, { code: 'not_found' }), 'Tanda terima tidak ditemukan'],
  ['nobody tells of', () => new Refusal(500, { code: 'internal' }), 'Tanda terima tidak bisa dimuat'],
])('U818.6 of an attempt that %s that is said, and no receipt is drawn', async (_, answer, said) => {
  await own(answer)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByText(/A41F/)).toBeNull()
})

test('U818.7 an address without an attempt asks for nothing and finds no receipt', async () => {
  const calls: unknown[] = []
  await own(() => calls.push(1), '/tanda-terima')
  expect(await screen.findByText('Tanda terima tidak ditemukan')).toBeTruthy()
  expect(calls).toEqual([])
})
