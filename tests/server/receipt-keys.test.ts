import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptText } from '#contract/exam/log/receipt.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('A203.5 after a new receipt key receipts of before verify by the key that they name', async () => {
  const { phone, token } = await started(world)
  const { receipt } = (await calls(world).end(token, phone)).body
  if (!receipt) return expect.fail('no receipt')
  const receiptKey = generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')
  const later = await secondNode(world, { receiptKey })
  const { data } = (await later.call('GET', '/receipt-key')).body
  expect(data).toHaveLength(2)
  expect(data[0].key_id).not.toBe(receipt.key_id)
  const named = data.find(({ key_id }: { key_id: string }) => key_id === receipt.key_id)
  const x = Buffer.from(named.public_key, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const { signature } = receipt
  expect(verify(null, Buffer.from(receiptText(receipt)), key, Buffer.from(signature, 'base64'))).toBe(true)
  await later.close()
})
