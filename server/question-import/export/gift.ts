import { writeTags } from '../shared/tags.ts'
import { codeOf, type Exported, percent, plainOf, sharesOf, stimulusKey, tagsOf, type Writer } from './types.ts'

/** GIFT; pictures stay where they are, on this server. */
export const writeGift: Writer = (rows) => {
  const told = new Set<string>()
  return Buffer.from(`${rows.flatMap((row) => [...passageOf(row, told), questionOf(row)]).join('\n\n')}\n`)
}

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const bracketed = (text: string): string => text.replace(/[\]\\]/g, (sign) => `\\${sign}`)

/** A text without a question before those that share it. */
function passageOf({ stimulus }: Exported, told: Set<string>): string[] {
  const key = stimulus ? stimulusKey(stimulus) : ''
  if (!stimulus || told.has(key)) return []
  told.add(key)
  const tags = writeTags({ stimulus: key }).map((tag) => `[tag:${bracketed(tag)}]`)
  return [`// ${tags.join(' ')}\n::${escaped(stimulus.judul)}::[html]${escaped(stimulus.teks)}`]
}

function questionOf(row: Exported): string {
  const { soal } = row
  const tags = tagsOf(row).map((tag) => `[tag:${bracketed(tag)}]`)
  const feedback = soal.pembahasan_teks ? [`####${escaped(soal.pembahasan_teks)}`] : []
  return [
    `// ${tags.join(' ')}`,
    `::${escaped(codeOf(soal))}::[html]${escaped(soal.teks)} {${soal.jenis === 'isian' && soal.toleransi !== null ? '#' : ''}`,
    ...answersOf(soal).map((line) => `  ${line}`),
    ...feedback,
    '}',
  ].join('\n')
}

function answersOf(soal: Exported['soal']): string[] {
  if (soal.jenis === 'isian' && soal.toleransi !== null)
    return soal.kunci.map((text) => `=${text.replace(',', '.')}:${soal.toleransi}`)
  if (soal.jenis === 'isian') return soal.kunci.map((text) => `=[plain]${escaped(text.replaceAll('*', '\\*'))}`)
  if (soal.jenis === 'pernyataan') {
    const { kolom, kunci } = soal
    return soal.pernyataan.map((html, index) => `=${escaped(html)} -> ${escaped(kolom?.[Number(kunci[index])] ?? '')}`)
  }
  if (soal.jenis === 'jodoh') {
    const said = (id: string | undefined) => escaped(plainOf(soal.opsi.find((option) => option.id === id)?.teks ?? ''))
    const unused = soal.opsi.filter(({ id }) => !soal.kunci.includes(id))
    return [
      ...soal.pernyataan.map((html, index) => `=${escaped(html)} -> ${said(soal.kunci[index])}`),
      ...unused.map(({ id }) => `= -> ${said(id)}`),
    ]
  }
  const { shares } = sharesOf(soal)
  return soal.opsi.map(({ teks }, index) => {
    const share = shares[index] ?? 0
    if (soal.jenis === 'pilihan') return `${share > 0 ? '=' : '~'}${escaped(teks)}`
    if (soal.jenis === 'skala' && share === 100) return `=${escaped(teks)}`
    return `~%${percent(share)}%${escaped(teks)}`
  })
}
