import { essay, readRubric, WITHOUT_RUBRIC } from '../shared/essay.ts'
import { letter, tooManyOptions } from '../shared/question.ts'
import { columnsOf, type Meta } from '../shared/tags.ts'
import { choice, draftWhere, spelledOut, table, words } from '../shared/weighed.ts'
import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { correct, declarationOf, mapping, pointsOf, rightOf, toleranceOf, usesMapping } from './qti2-right.ts'

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

interface Item {
  element: XmlElement
  interaction: XmlElement
  meta: Meta
  html(element: XmlElement | undefined): string
  lost: string[]
}

/** Each answers the question's own parts, or why it cannot be held. */
export const TYPES: Record<string, (item: Item) => Parts | string> = {
  choiceInteraction: (item) => chosen(item, 'simpleChoice'),
  inlineChoiceInteraction: (item) => chosen(item, 'inlineChoice'),
  textEntryInteraction: (item) => {
    const declaration = declarationOf(item)
    const points = new Map(mapping(declaration))
    const most = Math.max(0, ...points.values())
    const found = [
      ...rightOf(item, declaration).map((text) => ({ text, percent: 100 })),
      ...[...points].map(([text, value]) => ({ text, percent: most > 0 ? (value / most) * 100 : 0 })),
    ]
    // An asterisk stands for nothing else here.
    const literal = found.map(({ text, percent }) => ({ text: text.replaceAll('*', '\\*'), percent }))
    const { answer, lost, reason } = words(literal)
    item.lost.push(...lost)
    const mapped = findAll(declaration, 'mapEntry').some(({ attributes }) => attributes.caseSensitive === 'true')
    if (mapped) item.lost.push('pembedaan huruf besar dan kecil')
    const figure = ['float', 'integer'].includes(declaration?.attributes.baseType ?? '')
    if (!figure) return reason ?? { type: 'short', answer }
    const said = toleranceOf(item.element)
    const within = said.length === 1 ? Number(/^± (\d+(?:\.\d+)?)$/.exec(said[0] ?? '')?.[1] ?? Number.NaN) : Number.NaN
    const figures = { type: 'short', answer: answer.map(spelledOut), short_format: 'angka' } as const
    if (within > 0) return { ...figures, tolerance: within }
    const ranges = said.map((range) => `rentang jawaban benar (${range})`)
    item.lost.push(...ranges)
    return { ...figures, ...draftWhere(ranges) }
  },
  extendedTextInteraction: (item) => {
    const rubric = readRubric(item.meta.rubrik ?? '')
    if (!rubric) item.lost.push(WITHOUT_RUBRIC)
    return essay(rubric)
  },
  orderInteraction: (item) => {
    const options = new Map(findAll(item.interaction, 'simpleChoice').map((one) => [one.attributes.identifier, one]))
    const many = tooManyOptions(options.size)
    if (many) return many
    const ordered = correct(declarationOf(item)).flatMap((id) => options.get(id) ?? [])
    if (ordered.length !== options.size) return 'Soal mengurutkan ini tidak menyebut urutan semua opsinya.'
    const keyed = ordered.map((option, index) => ({ key: letter(index), text: item.html(option) }))
    return { type: 'ordering', options: keyed, answer: keyed.map(({ key }) => key) }
  },
  matchInteraction: (item) => {
    const sets = childrenOf(item.interaction, 'simpleMatchSet').map((set) => childrenOf(set, 'simpleAssociableChoice'))
    const declaration = declarationOf(item)
    const scored = mapping(declaration).filter(([, value]) => value > 0)
    const declared = correct(declaration)
    if (new Set(scored.map(([, value]) => value)).size > 1) item.lost.push('bobot tiap pernyataan')
    const pairsOf = (declared.length ? declared : scored.map(([pair]) => pair)).map((pair) => pair.trim().split(/\s+/))
    // Some write the two answers first and what is judged after them: then there are as many pairs as of the second.
    const turned = sets[0]?.length === 2 && sets[1]?.length !== 2 && pairsOf.length !== 2
    const [rows, columns] = turned ? sets.toReversed() : sets
    const names = new Map((columns ?? []).map((column) => [column.attributes.identifier, textOf(column).trim()]))
    const right = turned ? pairsOf.map((pair) => pair.toReversed()) : pairsOf
    const ownOf = (row: XmlElement) => right.filter(([source]) => source === row.attributes.identifier)
    if (rows?.some((row) => ownOf(row).length > 1))
      return 'Tabel yang barisnya boleh dijawab lebih dari satu kolom tidak dapat disimpan di bank soal.'
    const pairs = (rows ?? []).map((row) => ({ text: item.html(row), answer: names.get(ownOf(row)[0]?.[1]) ?? '' }))
    const given = columnsOf(item.meta) ?? (names.size === 2 ? ([...names.values()] as [string, string]) : null)
    // An option that fits no row is there to mislead: it stays.
    const unused = [...names.values()].filter((name) => !pairs.some(({ answer }) => answer === name))
    return table([...pairs, ...unused.map((answer) => ({ text: '', answer }))], given, item.meta.jenis)
  },
}

function chosen(item: Item, name: string): Parts | string {
  const options = findAll(item.interaction, name)
  const many = tooManyOptions(options.length)
  if (many) return many
  const declaration = declarationOf(item)
  const ruled = correct(declaration).length ? new Map<string, number>() : new Map(pointsOf(item))
  const written = mapping(declaration)
  const points = written.length ? new Map(written) : ruled
  const right = points.size ? correct(declaration) : rightOf(item, declaration)
  const { cardinality = 'single' } = declaration?.attributes ?? {}
  const single = cardinality === 'single' || item.interaction.attributes.maxChoices === '1'
  const mapped = points.size > 0 && (right.length === 0 || usesMapping(item.element))
  const most = Math.max(0, ...points.values())
  const fallback = Number(childOf(declaration, 'mapping')?.attributes.defaultValue ?? 0) || 0
  const weighed = options.map((option) => {
    const key = option.attributes.identifier ?? ''
    const value = points.get(key) ?? fallback
    const percent = mapped && most > 0 ? (value / most) * 100 : right.includes(key) ? 100 : 0
    return { text: item.html(option), percent }
  })
  // Mapped values are points already: the largest is what the question is worth.
  const scale = item.meta.jenis === 'skala' && mapped
  const { parts, lost } = choice(weighed, { single, grade: mapped ? most : 1, scale })
  item.lost.push(...lost)
  if (item.interaction.attributes.shuffle === 'false' && !item.meta.kode) item.lost.push('larangan mengacak opsi')
  return parts
}
