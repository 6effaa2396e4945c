import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fieldErrors } from '../../lib/field-errors.ts'
import { ImportError } from '../../worker/import-error.ts'
import { paragraphs } from '../plain-text.ts'
import { essay } from '../shared/essay.ts'
import type { RawFile, RawQuestion, RawStimulus, Refusal } from '../types.ts'

const text = z.string().nullish()

const question = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  subtest: text,
  subtest_name: text,
  type: z.enum(['single', 'multiple', 'weighted', 'short', 'truefalse_table', 'matching', 'ordering', 'gaps', 'essay']),
  topic: text,
  difficulty: text,
  status: text,
  stimulus: text,
  /** A reading text of its own; the same text in several questions becomes one stimulus. */
  passage: text,
  stem: z.string(),
  stem_format: z.enum(['text', 'html', 'html+jqmath']).default('html'),
  options: z.array(z.object({ key: z.string(), text: z.string(), weight: z.number().optional() })).nullish(),
  answer: z.unknown().optional(),
  columns: z.tuple([z.string(), z.string()]).nullish(),
  statements: z.array(z.union([z.string(), z.object({ text: z.string(), answer: z.string().nullish() })])).nullish(),
  tolerance: z.number().nullish(),
  partial: z.boolean().nullish(),
  rubric: z.array(z.object({ name: z.string(), points: z.number(), guide: z.string().default('') })).nullish(),
  explanation: text,
  video: text,
})

const file = z.object({
  questions: z.array(z.unknown()),
  stimuli: z.record(z.string(), z.object({ title: z.string().nullish(), html: z.string() })).nullish(),
})

/** The JSON shape described in docs/import.md. Throws ImportError where the file as a whole is another. */
export function readJson(content: string): RawFile {
  const parsed = file.safeParse(parse(content))
  if (!parsed.success) {
    const [issue] = fieldErrors(parsed.error.issues)
    throw new ImportError(`Bentuk berkas tidak dikenal: ${issue?.path || 'isi'}: ${issue?.message}`)
  }
  const stimuli = new Map<string, RawStimulus>()
  for (const [key, { title, html }] of Object.entries(parsed.data.stimuli ?? {}))
    stimuli.set(key, { key, title: title || key, html })
  const questions: RawQuestion[] = []
  const refused: Refusal[] = []
  parsed.data.questions.forEach((given, index) => {
    const read = question.safeParse(given)
    if (read.success) questions.push(raw(read.data, index + 1, stimuli))
    else refused.push(...errors(read.error, index + 1, given))
  })
  return { questions, stimuli: [...stimuli.values()], refused, column }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportError(`Berkas bukan JSON: ${(error as Error).message}`)
  }
}

type Given = NonNullable<z.output<typeof question>['rubric']>[number]
const criterionOf = ({ name, points, guide }: Given) => ({ nama: name, poin: points, petunjuk: guide })

function raw(given: z.output<typeof question>, row: number, stimuli: Map<string, RawStimulus>): RawQuestion {
  const statements = given.statements ?? []
  return {
    row,
    id: given.id == null ? null : String(given.id),
    global: true,
    subtest: given.subtest ?? null,
    type: given.type,
    topic: given.topic ?? given.subtest_name ?? given.subtest ?? null,
    difficulty: given.difficulty ?? null,
    status: given.status ?? null,
    stimulus: given.stimulus ?? passageKey(given.passage, given.stem_format, stimuli),
    stem: given.stem,
    stem_format: given.stem_format,
    options: given.options ?? [],
    answer: given.answer ?? statementAnswers(statements),
    ...(given.type === 'essay' && essay(given.rubric?.map(criterionOf) ?? null)),
    ...(given.tolerance != null && { tolerance: given.tolerance }),
    ...(given.partial && { partial: true }),
    columns: given.columns ?? null,
    statements: statements.map((statement) => (typeof statement === 'string' ? statement : statement.text)),
    explanation: given.explanation ?? '',
    video: given.video ?? null,
  }
}

function statementAnswers(statements: (string | { answer?: string | null | undefined })[]): string[] | null {
  if (!statements.length) return null
  return statements.map((statement) => (typeof statement === 'string' ? '' : (statement.answer ?? '')))
}

function passageKey(
  passage: string | null | undefined,
  format: string,
  stimuli: Map<string, RawStimulus>,
): string | null {
  if (!passage?.trim()) return null
  const key = `teks-${createHash('sha256').update(passage).digest('hex').slice(0, 16)}`
  if (!stimuli.has(key))
    stimuli.set(key, { key, title: 'Bacaan', html: format === 'text' ? paragraphs(passage) : passage })
  return key
}

function errors(error: z.ZodError, row: number, given: unknown): Refusal[] {
  const id = typeof given === 'object' && given !== null && 'id' in given ? String(given.id) : null
  return fieldErrors(error.issues).map(({ path, message }) => ({ row, id, column: path || 'isi', reason: message }))
}

const NAMES: Record<string, string> = {
  teks: 'stem',
  kunci: 'answer',
  poin_opsi: 'options[].weight',
  kolom: 'columns',
  format_isian: 'answer',
  pembahasan_teks: 'explanation',
  pembahasan_video_url: 'video',
  opsi: 'options',
  pernyataan: 'statements',
  materi: 'topic',
  tingkat: 'difficulty',
  kode_asal: 'id',
}

function column(path: string): string {
  const [name = '', index, part] = path.split('.')
  const called = NAMES[name] ?? name
  if (index === undefined) return called
  return part === undefined ? `${called}[${index}]` : `${called}[${index}].text`
}
