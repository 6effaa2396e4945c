import { createHmac } from 'node:crypto'

/** Without letters and digits that print alike; 31 to the power of 10 is as good as 49 random bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/**
 * The password of an account made by a delivery, like `k7m2p-x9q4a`. It follows from the server's secret, so that a
 * reply lost on the way can be repeated with the same cards although no password is stored.
 */
export function cardPassword(serverSecret: string, batch: string, email: string): string {
  const bytes = createHmac('sha512', serverSecret).update(`handed password/${batch}/${email}`).digest()
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let n = 0; n < LENGTH; n++) {
    text += ALPHABET[Number(number % BigInt(ALPHABET.length))]
    number /= BigInt(ALPHABET.length)
  }
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
}
