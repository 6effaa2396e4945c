import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from '#contract/accounts/auth.ts'
import { fieldError, refusal } from './errors.ts'

/** The commonest passwords of published leaks, some 50,000, that are long enough to be chosen here. */
const LEAKED = new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= MIN_PASSWORD))

/** What our own people think of first; docs/security.md says so. */
const OURS = new Set([
  ...['elp', 'tryout', 'siswa', 'pelajar', 'murid', 'guru', 'admin', 'superadmin', 'sekolah', 'ujian', 'soal', 'utbk'],
  ...['snbt', 'snbp', 'skd', 'cpns', 'pppk', 'kedinasan', 'pauli', 'kraepelin', 'password', 'katasandi', 'sandi'],
  ...[
    'rahasia',
    'indonesia',
    'merdeka',
    'garuda',
    'jakarta',
    'bismillah',
    'alhamdulillah',
    'sayang',
    'cinta',
    'qwerty',
  ],
])

/** Letters in a row on a keyboard or in the alphabet, digits counted up. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const FEWEST_CHARACTERS = 4
const SHORTEST_NAME = 3

interface Person {
  email: string
  nama: string
}

/** Refuses a new password that is weak. Throws `weak_password`, which names the field it came in. */
export function refuseWeak(password: string, about: Person, field: string): void {
  if (isWeak(password, about)) throw weakPassword(field)
}

/**
 * Whether a password is among the first that anybody tries: leaked ones, runs and repetitions, and a single word of ours
 * or of the person's own name or address with digits or signs around it.
 */
export function isWeak(password: string, about: Person): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const address = about.email.toLowerCase()
  const own = [...address.split(/[@.\-_+]/), address.split('@')[0] ?? '', ...about.nama.toLowerCase().split(/\s+/)]
  const names = new Set(own.map(lettersOf).filter((name) => name.length >= SHORTEST_NAME))
  const word = /\p{L}.*\p{L}|\p{L}/su.exec(text)?.[0] ?? ''
  const reversed = [...text].reverse().join('')
  const common = LEAKED.has(text) || LEAKED.has(reversed) || LEAKED.has(word)
  const simple =
    new Set(text).size < FEWEST_CHARACTERS || ROWS.some((row) => row.includes(text) || row.includes(reversed))
  const known = OURS.has(word) || names.has(lettersOf(word))
  return common || simple || known
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

const weakPassword = (field: string) =>
  refusal('password.weak', {}, { errors: [fieldError(field, 'password.weak_field')] })
