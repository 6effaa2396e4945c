import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

interface Said {
  /** `src/locales/id/report.json subtes.sem`, or `server/x.ts`. */
  place: string
  text: string
}

/** Words that a teacher would not understand, or a second word for one thing, and what is said in their place. */
const BANNED: readonly [word: RegExp, instead: string][] = [
  [/\bbenih/i, 'nomor acak'],
  [/(?<=\b|[a-z])(s|ny)egel(?=\b|[a-z])/i, 'terkunci'],
  [/\bsidik(?! jari)/i, 'kode pemeriksaan'],
  [/\bkelonggaran\b/i, 'batas tambahan kirim jawaban'],
  [/\b(penentu|urutan) seri\b/i, 'urutan bila nilai sama'],
  [/\befisiensi/i, 'what is meant'],
  [/\bbobot nyata/i, 'what is meant'],
  [/\bSEM\b/, 'salah ukur'],
  [/α/, 'keandalan'],
  [/\bharga coret/i, 'harga sebelum diskon'],
  [/\bnama di alamat/i, 'alamat halaman'],
  [/\bsimpanan/i, 'what is meant'],
  [/\bmajemuk|(?<!pilihan )\bganda kompleks/i, 'pilihan ganda kompleks'],
  [/\btopik/i, 'materi'],
  [/\b(surel|e-mail)/i, 'email'],
]

/** The same words in the other languages. */
const BANNED_ABROAD: Readonly<Record<string, RegExp>> = {
  en: /\b(seeds?|(re|un)?seal(s|ed)?|grace|tie.?break\w*|efficiency|effective weight|name in the address|struck(-out)? price|tie order|SEM)\b|α/i,
  de: /startwert|versiegel|nachfrist|gleichstand|effizienz|wirksames gewicht|namen? in der adresse|streichpreis|durchgestrichener preis|\bSEM\b|α/i,
  fr: /graine|scell|grâce|départage|efficacité|poids effectif|nom dans l.adresse|prix barré|\(SEM\)|α/i,
  pt: /semente|\bselad|lacrad|tolerância (de envio|para comprovantes)|desempate|eficiência|peso efetivo|nome no endereço|preço riscado|\(SEM\)|α/i,
}

/** Where such a word has another, plain meaning, or is explained beside it. */
const ALLOWED = [
  // Explained in the line below the table.
  'src/locales/id/report.json subtes.alpha',
  'src/locales/id/report.json subtes.sem',
  // What a guide or an answer to a question that is often asked is about: no subject of questions.
  'src/locales/id/admin.json guide.help.topik',
  'src/locales/id/content.json topics',
  'contract/resources/guide.ts',
  // Heads of columns that files of schools have, and a text in English.
  'server/accounts/siswa-import/columns.ts',
  'server/process/config.ts',
]

function texts(file: string, words: unknown, path: readonly string[] = []): Said[] {
  if (typeof words === 'string') return [{ place: [file, path.join('.')].join(' '), text: words }]
  return Object.entries(words as object).flatMap(([key, below]) => texts(file, below, [...path, key]))
}

/** Texts of a source: what begins with a capital or has two words. Names of fields and addresses are neither. */
function literals(file: string, source: string): Said[] {
  const found: Said[] = []
  const keep = (text: unknown) => {
    if (typeof text === 'string' && /^[A-Z]|\p{L} \p{L}/u.test(text)) found.push({ place: file, text })
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as { type?: string; value?: unknown }
    if (node.type === 'Literal') keep(node.value)
    if (node.type === 'TemplateElement') keep((node.value as { cooked?: unknown }).cooked)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, source).program)
  return found
}

const unplain = (said: readonly Said[]) =>
  said
    .filter(({ place }) => !ALLOWED.includes(place))
    .flatMap(({ place, text }) =>
      BANNED.filter(([word]) => word.test(text)).map(([, instead]) => `${place}: "${text}" (say: ${instead})`),
    )

const read = (file: string) => readFileSync(file, 'utf8')

/** Texts of a file that may hold such a word: parsing all of them takes seconds. */
const suspects = (file: string) => {
  const source = read(file)
  return BANNED.some(([word]) => word.test(source)) ? literals(file, source) : []
}

test('U552.3 the Indonesian texts of screens and refusals have no word that a teacher would have to ask about', () => {
  const files = [...globSync('src/locales/id/*.json'), 'contract/locales/id.json']
  const said = files.flatMap((file) => texts(file, JSON.parse(read(file))))
  expect(said.length).toBeGreaterThan(3000)
  expect(unplain(said)).toEqual([])
})

test('U552.4 nor have the names that the contract gives, and what the server writes itself', () => {
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts'])
  expect(files.length).toBeGreaterThan(500)
  expect(unplain(files.flatMap(suspects))).toEqual([])
})

test.each([
  'Naskah tersegel sampai 08.00',
  'Setelah disegel tidak berubah',
  'Menyegel naskah',
  'Sidik data',
  'urutan penentu seri belum diisi',
  'Keandalan α',
  'Ganda kompleks',
  'Minta walimu membuka tautan di surelnya',
])('U552.5 "%s" is found', (text) => {
  expect(unplain([{ place: 'x', text }])).toHaveLength(1)
})

test.each(['Sidik jari atau wajah', 'Pilihan ganda kompleks', 'Segera dibuka', 'Perbarui email', 'Berseri-seri'])(
  'U552.6 "%s" is plain',
  (text) => {
    expect(unplain([{ place: 'x', text }])).toEqual([])
  },
)

test('U552.10 staff are not called as pupils are', () => {
  const office = [
    'admin',
    'adminPackages',
    'board',
    'import',
    'noticesOffice',
    'participants',
    'report',
    'soal',
    'weights',
  ]
  const said = office
    .map((area) => `src/locales/id/${area}.json`)
    .flatMap((file) => texts(file, JSON.parse(read(file))))
  const PUPIL = /\b(kamu|(nama|kotak notifikasi|jawaban|akun|nilai|sekolah|kata sandi)mu)\b/i
  expect(said.filter(({ text }) => PUPIL.test(text))).toEqual([])
})

test.each(Object.entries(BANNED_ABROAD))(
  'U552.9 the texts in "%s" have none of those words either',
  (language, word) => {
    const files = [...globSync(`src/locales/${language}/*.json`), `contract/locales/${language}.json`]
    const said = files.flatMap((file) => texts(file, JSON.parse(read(file))))
    expect(said.length).toBeGreaterThan(3000)
    const explained = ['report.json subtes.alpha', 'report.json subtes.sem']
    const found = said.filter(({ place, text }) => word.test(text) && !explained.some((end) => place.endsWith(end)))
    // Half a year of school, in short.
    expect(found.filter(({ text }) => !/^Sem\.? \{\{semester\}\}$/.test(text))).toEqual([])
  },
)

test('U552.7 in a source texts are told from names of fields, addresses and columns', () => {
  const source = "const a = { benih: 1 }; ask('/topik-soal', 'benih'); say(`Benih baru`); say('nomor benih')"
  expect(literals('x.ts', source).map(({ text }) => text)).toEqual(['Benih baru', 'nomor benih'])
})

test('U552.8 every place that is let through still says such a word', () => {
  const places = new Set(
    [
      ...globSync('src/locales/id/*.json').flatMap((file) => texts(file, JSON.parse(read(file)))),
      ...ALLOWED.filter((place) => place.endsWith('.ts')).flatMap(suspects),
    ].flatMap(({ place, text }) => (BANNED.some(([word]) => word.test(text)) ? [place] : [])),
  )
  expect(ALLOWED.filter((place) => !places.has(place))).toEqual([])
})
