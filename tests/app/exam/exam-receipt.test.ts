import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type SignedReceipt as Receipt, receiptText } from '#contract/exam/log/receipt.ts'
import { readReceipt } from '#src/features/exam/receipt/read-receipt.ts'
import { receiptLink } from '#src/features/exam/receipt/receipt-link.ts'
import { receiptFile } from '#src/features/exam/receipt/receipt-text.ts'
import { browserVerify, libraryVerify, prepareVerify, receiptHolds } from '#src/features/exam/receipt/verify-receipt.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url').toString('base64')
const other = Buffer.from(
  generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x as string,
  'base64url',
).toString('base64')

const body = {
  attempt_id: '01a1fb9e-0680-7759-aef6-531b69905165',
  revision: 1,
  writers: [{ writer: '-'.repeat(11), seq: 412, head: '0'.repeat(64) }],
  uncounted: 3,
  waiting_for: ['01a1fb9e-0680-7759-aef6-531b69905167'],
  log_sha256: 'a41f9c20'.repeat(8),
  sealed_at: 1_795_222_800_000,
}
const receipt: Receipt = {
  ...body,
  signature: sign(null, Buffer.from(receiptText(body)), privateKey).toString('base64'),
  key_id: '0123456789abcdef',
}

test.each([
  ['the browser', browserVerify],
  ['the library', libraryVerify],
])('U20.60 by %s a receipt is genuine only as the server signed it', async (_, verify) => {
  expect(await receiptHolds(receipt, raw, verify)).toBe(true)
  expect(await receiptHolds(receipt, other, verify)).toBe(false)
  for (const change of [
    { writers: [{ seq: 411 }] },
    { revision: 2 },
    { uncounted: 0 },
    { waiting_for: [] },
    { sealed_at: body.sealed_at + 1 },
    { log_sha256: 'b'.repeat(64) },
    { attempt_id: '01a1fb9e-0680-7759-aef6-531b69905166' },
    { signature: Buffer.alloc(64).toString('base64') },
    { signature: 'AAAA' },
    { signature: 'not base64 at all' },
  ])
    expect(await receiptHolds({ ...receipt, ...change }, raw, verify), JSON.stringify(change)).toBe(false)
  expect(await receiptHolds(receipt, 'AAAA', verify)).toBe(false)
})

test('U20.61 the library is fetched only where the browser does not know the algorithm', async () => {
  expect(await prepareVerify()).toBe(browserVerify)
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  Object.defineProperty(subtle, 'importKey', {
    configurable: true,
    value: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
  })
  try {
    expect(await prepareVerify()).toBe(libraryVerify)
  } finally {
    Object.defineProperty(subtle, 'importKey', { configurable: true, value: importKey })
  }
})

test('I6.204 the address on a receipt holds it whole, and the receipt it is read as verifies', async () => {
  const link = receiptLink(receipt, 'https://ujian.example')
  expect(link).toMatch(/^https:\/\/ujian\.example\/cek-tanda-terima#[\w.-]+$/)
  expect(readReceipt(link)).toEqual(receipt)
  expect(readReceipt(`  ${link.slice(link.indexOf('#'))}\n`)).toEqual(receipt)
  expect(readReceipt(receiptFile([['Ujian', 'SKD']], link, receipt))).toEqual(receipt)
  expect(await receiptHolds(readReceipt(link) as Receipt, raw, browserVerify)).toBe(true)
})

test('I6.205 an address that was changed anywhere is no receipt, or one that does not verify; nothing makes it throw', async () => {
  const link = receiptLink(receipt, 'https://ujian.example')
  const payload = link.slice(link.indexOf('#') + 1)
  for (let at = 0; at < payload.length; at++) {
    const letter = payload[at] === 'b' ? 'c' : 'b'
    const changed = readReceipt(`#${payload.slice(0, at)}${letter}${payload.slice(at + 1)}`)
    if (!changed || changed.key_id !== receipt.key_id) continue
    // The last letter of a part may hold bits that say nothing: then it is the same receipt.
    const same = receiptText(changed) === receiptText(receipt) && changed.signature === receipt.signature
    expect(await receiptHolds(changed, raw, browserVerify), `${at}`).toBe(same)
  }
  for (const text of [
    '',
    '#',
    '#1',
    '#2.a.b.c.d.e.f',
    '#2',
    `#${payload.slice(0, 90)}`,
    '#1.😀.1.1.1.1.1',
    '{"a":1}',
    '{',
    'null',
  ])
    expect(readReceipt(text), text).toBeNull()
})
