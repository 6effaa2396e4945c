import { randomInt } from 'node:crypto'

const LONGEST_NAME = 20
const TAIL = 6
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A username from a name: `nadira-prameswari-k3f9wz`. Its tail tells apart people of the same name; a unique index watches. */
export function generatedUsername(nama: string): string {
  const plain = nama
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const name = plain.replace(/^-/, '').slice(0, LONGEST_NAME).replace(/-$/, '')
  const tail = Array.from({ length: TAIL }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${name || 'siswa'}-${tail}`
}
