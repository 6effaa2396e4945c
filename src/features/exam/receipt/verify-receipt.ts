import { type SignedReceipt as Receipt, receiptText } from '#contract/exam/log/receipt.ts'

type Bytes = Uint8Array<ArrayBuffer>
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Whether `signature` is that of `text` under the raw public key. Throws where a part is malformed. */
export type Verify = (signature: Bytes, text: Bytes, key: Bytes) => Promise<boolean>

/** By the browser itself: Chrome from 137, Safari from 17, Firefox from 129. Throws where it does not know Ed25519. */
export const browserVerify: Verify = async (signature, text, key) => {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, signature, text)
}

/** By an audited library, loaded only where the browser cannot. */
export const libraryVerify: Verify = async (signature, text, key) => {
  const { verifyAsync } = await import('@noble/ed25519')
  return verifyAsync(signature, text, key, { zip215: false })
}

/** A key of no use, to ask the browser whether it knows the algorithm at all. */
const ANY_KEY = new Uint8Array(32).fill(1)

const browserKnows = () =>
  crypto.subtle.importKey('raw', ANY_KEY, 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  )

/** Fetches what a check needs, so that nothing has to be loaded after the start. */
export async function prepareVerify(): Promise<Verify> {
  if (await browserKnows()) return browserVerify
  await import('@noble/ed25519')
  return libraryVerify
}

/** Whether the server that owns `public_key` (raw, base64) signed just this receipt. */
export async function receiptHolds(receipt: Receipt, public_key: string, verify: Verify): Promise<boolean> {
  const text = new TextEncoder().encode(receiptText(receipt))
  try {
    return await verify(fromBase64(receipt.signature), text, fromBase64(public_key))
  } catch {
    // A signature or a key of another shape is no signature.
    return false
  }
}
