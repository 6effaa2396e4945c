import { table } from '../shared/weighed.ts'
import { textOf } from '../xml/parse.ts'
import { partialOf } from './qti1-grading.ts'
import { type Item, identOf, labels, type Parts, plainWords, unframed } from './qti1-item.ts'
import { markedStem } from './qti1-stem.ts'

/** A sentence whose gaps are filled from one list: each gap is then an item, the list its options. */
export function jumbled(item: Item): Parts | string {
  const { responses } = item
  const right = new Map(
    item.scores
      .filter(({ score }) => score > 0)
      .flatMap(({ equals }) => equals.map((one) => [one.response, one.value])),
  )
  const rows = responses.map((response) => {
    const options = labels(response).map((label) => ({
      ident: identOf(label),
      look: unframed(item.html(label)),
      said: textOf(label).trim(),
    }))
    const key = right.get(identOf(response))
    const answer = options.find(({ ident, said }) => ident === key || said === key)?.look ?? ''
    return { looks: options.map(({ look }) => look), answer }
  })
  const looks = [...new Set(rows.flatMap((row) => row.looks))]
  if (rows.some((row) => new Set(row.looks).size !== looks.length))
    return 'Soal kalimat acak yang pilihan tiap tempatnya berbeda tidak dapat disimpan di bank soal.'
  const stem = markedStem(item, (number) => `<b>(${number})</b> _____`)
  if (stem === undefined) return 'Ada tempat isian yang di dalam teks tidak ditemukan atau lebih dari satu.'
  const nameOf = (look: string) => plainWords(look) ?? look
  const pairs = stem.places.map((place, index) => ({
    text: `(${index + 1})`,
    answer: nameOf(rows[place]?.answer ?? ''),
  }))
  const unused = looks.map(nameOf).filter((name) => !pairs.some(({ answer }) => answer === name))
  const shown = new Map(looks.filter((look) => plainWords(look) === undefined).map((look) => [look, look]))
  const found = table([...pairs, ...unused.map((answer) => ({ text: '', answer }))], null, 'jodoh', shown)
  if (typeof found === 'string') return found
  item.lost.push('bentuk kalimat acak (menjadi menjodohkan tempat dengan katanya)')
  return { ...found, stem: stem.html, ...partialOf(item) }
}
