import { tooManyOptions } from '../shared/question.ts'
import { choice } from '../shared/weighed.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { partialOf } from './qti1-grading.ts'
import { cannot, type Item, labels, type Parts, unframed } from './qti1-item.ts'
import { keysOf, type Scored } from './qti1-scores.ts'

/** Options of which one or several are right. */
export function chosen(item: Item, response: XmlElement): Parts | string {
  const options = labels(response)
  if (findAll(response, 'render_hotspot', 'render_slider').length) return cannot('Soal menunjuk bagian gambar')
  const many = tooManyOptions(options.length)
  if (many) return many
  // All of several answers at once can only be meant where several can be chosen.
  const ident = response.attributes.ident ?? ''
  const needsAll = item.scores.some(
    ({ score, together, either, equals }) =>
      score > 0 &&
      together &&
      !either &&
      new Set(equals.filter((one) => one.response === ident).map(({ value }) => value)).size > 1,
  )
  const isSingle = response.attributes.rcardinality !== 'Multiple'
  if (isSingle && needsAll) item.lost.push('batas satu jawaban (kuncinya beberapa jawaban sekaligus)')
  const single = isSingle && !needsAll
  const keys = keysOf(item.scores, response.attributes.ident ?? '', single)
  if (single && !keys.size) for (const ident of allBut(item.scores, options)) keys.set(ident, 100)
  if (!single && item.scores.some(({ score, either }) => score > 0 && either))
    item.lost.push('aturan bahwa salah satu jawaban benar sudah cukup')
  const weighed = options.map((option) => ({
    text: item.html(option),
    percent: keys.get(option.attributes.ident ?? '') ?? 0,
  }))
  const shares = sharesOf(item, weighed, options, single)
  for (const [index, percent] of shares) if (weighed[index]) weighed[index].percent = percent
  const scale = item.meta.jenis === 'skala'
  const most = Math.max(0, ...item.scores.map(({ score }) => score))
  const { parts, lost } = choice(weighed, { single, grade: scale ? most : 1, scale })
  item.lost.push(...lost)
  const shuffle = findAll(response, 'render_choice')[0]?.attributes.shuffle ?? ''
  if (/^no$/i.test(shuffle) && item.reading !== 'judgement') item.lost.push('larangan mengacak opsi')
  if (item.reading === 'judgement') parts.options = parts.options.map((option) => ({ ...option, ...judgement(option) }))
  return single ? parts : { ...parts, ...partialOf(item) }
}

/** A rule that only says what is wrong. */
function allBut(scores: readonly Scored[], options: readonly XmlElement[]): string[] {
  const [rule, ...more] = scores.filter(({ score, equals, not }) => score > 0 && !equals.length && not.length)
  if (!rule || more.length) return []
  const wrong = rule.not.map(({ value }) => value)
  return options.map(({ attributes }) => attributes.ident ?? '').filter((ident) => !wrong.includes(ident))
}

/**
 * Blackboard's rules beside the key: what each option is worth by itself, percent. Of one answer they are points; of several only whether
 * part of them is given can be kept.
 */
function sharesOf(
  item: Item,
  weighed: readonly { percent: number }[],
  options: readonly XmlElement[],
  single: boolean,
) {
  if (item.dialect !== 'blackboard') return new Map<number, number>()
  const shares = new Map(
    options.flatMap(({ attributes }, index): [number, number][] => {
      const own = item.scores.find(({ equals }) => equals.length === 1 && equals[0]?.response === attributes.ident)
      return own?.score ? [[index, own.score]] : []
    }),
  )
  const isKey = (index: number) => (weighed[index]?.percent ?? 0) > 0
  if (single) return new Map([...shares].filter(([index]) => !isKey(index)))
  const right = new Set([...shares].filter(([index]) => isKey(index)).map(([, share]) => Math.round(share)))
  const wrong = [...shares].filter(([index]) => !isKey(index)).map(([, share]) => share)
  if (right.size > 1) item.lost.push('bobot tiap opsi yang benar')
  if (wrong.some((share) => share > 0)) item.lost.push('nilai sebagian untuk opsi yang salah')
  if (wrong.some((share) => share < 0)) item.lost.push('pengurangan nilai untuk opsi yang salah')
  return new Map<number, number>()
}

const WORDS: Record<string, string> = {
  true: 'Benar',
  false: 'Salah',
  'true_false.true': 'Benar',
  'true_false.false': 'Salah',
  'yes_no.true': 'Ya',
  'yes_no.false': 'Tidak',
  'yes_no.yes': 'Ya',
  'yes_no.no': 'Tidak',
  'agree_disagree.true': 'Setuju',
  'agree_disagree.false': 'Tidak setuju',
  'agree_disagree.agree': 'Setuju',
  'agree_disagree.disagree': 'Tidak setuju',
  'right_wrong.true': 'Benar',
  'right_wrong.false': 'Salah',
  'correct_incorrect.correct': 'Benar',
  'correct_incorrect.incorrect': 'Salah',
}

/** Both systems name the two answers in words of their own, which students see in their language. */
const judgement = ({ text }: { text: string }): { text?: string } => {
  const word = WORDS[unframed(text).toLowerCase()]
  return word ? { text: word } : {}
}
