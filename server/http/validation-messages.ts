import type { z } from 'zod'

interface Issue {
  code?: string
  input?: unknown
  expected?: string
  format?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: readonly unknown[]
}

const shown = (limit: number | bigint | undefined) => Number(limit).toLocaleString('id-ID')

/** What a field is to hold, by the kind its schema expects. */
const KINDS: Record<string, string> = {
  string: 'Tulis sebagai teks.',
  number: 'Tulis sebuah angka.',
  int: 'Tulis bilangan bulat.',
  boolean: 'Pilih ya atau tidak (true atau false).',
  array: 'Kirim sebagai daftar.',
  tuple: 'Kirim sebagai daftar.',
  object: 'Kirim sebagai objek JSON.',
  record: 'Kirim sebagai objek JSON.',
}

const FORMATS: Record<string, string> = {
  uuid: 'Nomor ini tidak dikenal. Pilih lagi dari daftarnya.',
  datetime: 'Tulis tanggal yang ada, dengan jam dan zonanya, misalnya 2026-12-01T08:00:00+07:00.',
  email: 'Tulis alamat email yang lengkap, misalnya nama@contoh.id.',
  url: 'Tulis alamat web yang lengkap, diawali https://.',
}

const LEAST: Record<string, string> = { string: 'Paling sedikit # karakter.', array: 'Pilih paling sedikit #.' }
const MOST: Record<string, string> = {
  string: 'Paling banyak # karakter; singkatkan.',
  array: 'Paling banyak # sekaligus; bagi menjadi beberapa.',
}

/** What a schema without words of its own says of a field: what is asked for, not what a parser expected. */
export const validationMessage: z.core.$ZodErrorMap = (given) => {
  const { code, input, expected = '', format = '', origin = '', minimum, maximum, values } = given as Issue
  if (input === undefined || input === null || input === '') return 'Isi bagian ini.'
  switch (code) {
    case 'invalid_type':
      return KINDS[expected]
    case 'invalid_format':
      return FORMATS[format] ?? 'Bentuk tulisannya tidak sesuai. Periksa huruf, angka, dan tandanya.'
    case 'invalid_value':
      return `Pilih salah satu: ${values?.map(String).join(', ')}.`
    case 'too_small':
      return (LEAST[origin] ?? 'Paling kecil #.').replace('#', shown(minimum))
    case 'too_big':
      return (MOST[origin] ?? 'Paling besar #.').replace('#', shown(maximum))
    case 'unrecognized_keys':
      return 'Isian ini tidak dikenal. Hapus dari kiriman.'
    case 'invalid_union':
      return 'Pilihan ini tidak dikenal.'
    default:
      return undefined
  }
}
