import type { FieldError } from '#contract/errors.ts'
import { soal as soalResource, stimulus as stimulusResource } from '#contract/resources/index.ts'
import type { Media } from '../packages/media/encode.ts'
import { soalProblems } from '../packages/publication/soal-rules.ts'
import { render } from '../packages/text/render.ts'
import { Assets } from './assets.ts'
import { contentId } from './content-id.ts'
import { convert } from './convert.ts'
import { limitWords } from './limit-words.ts'
import { hostileReason } from './text/hostile.ts'
import { withoutTags } from './text/tags.ts'
import type { RawFile, RawQuestion, RawStimulus, Refusal, SoalDraft } from './types.ts'

export interface ReadySoal {
  /** Its place among all questions of the file, from 1. */
  nomor: number
  row: number
  file?: string
  label: string
  subtest: string | null
  /** Code of its subject, where the file says one. */
  mapel: string | null
  /** Fields of which the file says nothing: they stay as they are where the question is known already. */
  unspecified: (keyof SoalDraft)[]
  /** Its name is made from its content, so that a question with the same content is the same. */
  byContent: boolean
  draft: SoalDraft & { kode_asal: string }
  stimulus: string | null
}

export interface ReadyStimulus {
  key: string
  judul: string
  teks: string
  kode_asal: string
}

export interface Prepared {
  soal: ReadySoal[]
  /** Questions with a problem: shown, never saved. */
  rejected: ReadySoal[]
  stimuli: ReadyStimulus[]
  refused: Refusal[]
  /** Pictures and sounds that came with the file, encoded, by SHA-256. */
  media: ReadonlyMap<string, Media>
}

export interface PrepareOptions {
  /** Where pictures lie beside the file; null: only what came in it. */
  folder: string | null
  /** Names the file's questions among all (kode_asal); null: each has a name of its own in the whole bank. */
  set: string | null
  /** Told after each question. */
  onProgress?: (done: number) => Promise<void> | void
}

/** Everything that can be checked without the database. */
export async function prepare(file: RawFile, { folder, set, onProgress }: PrepareOptions): Promise<Prepared> {
  const assets = new Assets(folder, file.media)
  const names = new Map<string, number>()
  const { refused, byPlace } = placed(file)
  const stimuli = new Map<string, ReadyStimulus>()
  const badStimuli = new Map<string, string>()
  for (const raw of file.stimuli) {
    const { ready, reason } = await readyStimulus(raw, assets, set)
    if (reason) badStimuli.set(raw.key, reason)
    else stimuli.set(raw.key, ready)
  }
  const soal: ReadySoal[] = []
  const rejected: ReadySoal[] = []
  const seen = new Map<string, number>()
  let done = 0
  for (const raw of file.questions) {
    const { ready, errors } = await readySoal(raw, ++done, assets, set, names)
    await onProgress?.(done)
    errors.push(...stimulusErrors(raw, stimuli, badStimuli), ...twice(raw, seen))
    const ofRow = byPlace.get(placeOf(raw)) ?? []
    refused.push(...ofRow.map((one) => ({ ...one, nomor: ready.nomor })))
    for (const { path, message } of errors)
      refused.push({
        row: raw.row,
        ...(raw.file && { file: raw.file }),
        id: raw.id ?? (raw.label || null),
        nomor: ready.nomor,
        path,
        value: valueAt(ready.draft, path),
        column: raw.problem?.path === path ? raw.problem.column : file.column(path),
        reason: message,
      })
    ;(errors.length || ofRow.length ? rejected : soal).push(ready)
  }
  const used = new Set([...soal, ...rejected].map((ready) => ready.stimulus))
  refused.sort((a, b) => a.row - b.row)
  const shown = [...stimuli.values()].filter(({ key }) => used.has(key))
  return { soal, rejected, stimuli: shown, refused, media: assets.found }
}

const placeOf = ({ file, row }: { file?: string; row: number }): string => `${file ?? ''}\n${row}`

/** Validation messages of a row that holds one question are about that question; it is held back with them, and shown. */
function placed(file: RawFile): { refused: Refusal[]; byPlace: Map<string, Refusal[]> } {
  const counts = new Map<string, number>()
  for (const raw of file.questions) counts.set(placeOf(raw), (counts.get(placeOf(raw)) ?? 0) + 1)
  const isPlaced = (one: Refusal) => counts.get(placeOf(one)) === 1
  return {
    refused: file.refused.filter((one) => !isPlaced(one)),
    byPlace: Map.groupBy(file.refused.filter(isPlaced), placeOf),
  }
}

async function readySoal(
  raw: RawQuestion,
  nomor: number,
  assets: Assets,
  set: string | null,
  names: Map<string, number>,
): Promise<{ ready: ReadySoal; errors: FieldError[] }> {
  const { draft, errors } = convert(raw)
  const embed = async (path: string, html: string): Promise<string> => {
    const hostile = set === null ? hostileReason(html) : undefined
    if (hostile) errors.push({ path, message: hostile })
    const embedded = await assets.embed(html)
    errors.push(...embedded.reasons.map((message) => ({ path, message })))
    return embedded.html
  }
  draft.teks = await embed('teks', draft.teks)
  for (const [index, opsi] of draft.opsi.entries()) opsi.teks = await embed(`opsi.${index}.teks`, opsi.teks)
  for (const [index, text] of draft.pernyataan.entries())
    draft.pernyataan[index] = await embed(`pernyataan.${index}`, text)
  draft.pembahasan_teks = await embed('pembahasan_teks', draft.pembahasan_teks)
  const { kode_asal, byContent } = nameOf(raw, draft, set, names)
  const whole = { ...draft, kode_asal }
  if (raw.problem) errors.push({ path: raw.problem.path, message: raw.problem.reason })
  // A picture that could not be taken would be reported a second time by the rules of texts.
  if (!errors.length) errors.push(...judged(whole))
  const ready = {
    nomor,
    row: raw.row,
    ...(raw.file && { file: raw.file }),
    label: raw.id ?? raw.label ?? '',
    subtest: raw.subtest,
    mapel: raw.mapel?.trim() || null,
    unspecified: set === null ? unspecifiedOf(raw) : [],
    byContent,
    draft: whole,
    stimulus: raw.stimulus,
  }
  return { ready, errors }
}

/** What the file says at a field, short. */
function valueAt(draft: SoalDraft, path: string): string {
  const found = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], draft)
  const text = Array.isArray(found)
    ? found.map((one) => (typeof one === 'object' ? '' : String(one))).join(', ')
    : found
  if (typeof text !== 'string') return ''
  return withoutTags(text)
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
    .slice(0, 80)
}

/** A name in the file's set, the name in the bank that the author gave, or one from the content. */
function nameOf(
  raw: RawQuestion,
  draft: SoalDraft,
  set: string | null,
  names: Map<string, number>,
): { kode_asal: string; byContent: boolean } {
  if (set !== null) return { kode_asal: `${set}/${raw.id ?? `baris-${raw.row}`}`, byContent: false }
  if (raw.global && raw.id) return { kode_asal: raw.id, byContent: false }
  const name = contentId(draft)
  const times = (names.get(name) ?? 0) + 1
  names.set(name, times)
  return { kode_asal: times === 1 ? name : `${name}/${times}`, byContent: true }
}

function unspecifiedOf(raw: RawQuestion): ReadySoal['unspecified'] {
  const unspecified: [keyof SoalDraft, boolean][] = [
    ['materi', !raw.topic],
    ['tingkat', !raw.difficulty],
    ['status', !raw.status],
    ['mapel_id', !raw.mapel],
    ['stimulus_id', !raw.stimulus],
    ['pembahasan_teks', !raw.explanation],
    ['pembahasan_video_url', !raw.video],
  ]
  return unspecified.flatMap(([field, says]) => (says ? [field] : []))
}

/** One message for each field: those of the question rules are clearer than those of the field limits. */
export function judged(draft: ReadySoal['draft']): FieldError[] {
  const beyond = limits(draft)
  // A text beyond its limit is not drawn: it may be of any size.
  if (beyond.some(({ path }) => TEXTS.test(path))) return beyond
  const problems = soalProblems(draft as Parameters<typeof soalProblems>[0])
  const named = new Set(problems.map(({ path }) => path))
  return [...problems, ...beyond.filter(({ path }) => !named.has(path))]
}

const TEXTS = /^(?:teks|opsi\.\d+\.teks|pernyataan\.\d+|pembahasan_teks)$/

/** The limits that the back office keeps hold here too. */
function limits(draft: SoalDraft): FieldError[] {
  const parsed = soalResource.schema.draft.safeParse(draft, { error: limitWords })
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

async function readyStimulus(
  raw: RawStimulus,
  assets: Assets,
  set: string | null,
): Promise<{ ready: ReadyStimulus; reason?: string | undefined }> {
  const hostile = set === null ? hostileReason(raw.html) : undefined
  const { html, reasons } = await assets.embed(raw.html)
  const ready = {
    key: raw.key,
    judul: raw.title.trim().slice(0, 160),
    teks: html,
    // Two files may both call something "Bacaan 1": without a set the text itself tells them apart.
    kode_asal: (set === null ? contentId(stimulusShape(html)) : `${set}/stimulus/${raw.key}`).slice(0, 200),
  }
  const { key: _key, ...draft } = ready
  const parsed = stimulusResource.schema.draft.safeParse(draft, { error: limitWords })
  const beyond = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
  const [reason] = [
    ...(hostile ? [hostile] : []),
    ...reasons,
    ...beyond,
    ...(beyond.length ? [] : render(html).problems),
  ]
  return { ready, reason }
}

const stimulusShape = (teks: string) => ({ jenis: 'pilihan' as const, teks, opsi: [], pernyataan: ['stimulus'] })

function stimulusErrors(raw: RawQuestion, stimuli: Map<string, ReadyStimulus>, bad: Map<string, string>): FieldError[] {
  if (raw.stimulus === null || stimuli.has(raw.stimulus)) return []
  const reason = bad.get(raw.stimulus)
  return [
    {
      path: 'stimulus',
      message: reason ? `Stimulus ${raw.stimulus}: ${reason}` : `Stimulus "${raw.stimulus}" tidak ada dalam berkas.`,
    },
  ]
}

function twice(raw: RawQuestion, seen: Map<string, number>): FieldError[] {
  // A name that is only shown in reports may stand twice.
  if (raw.id === null || raw.global === false) return []
  const earlier = seen.get(raw.id)
  seen.set(raw.id, earlier ?? raw.row)
  return earlier === undefined ? [] : [{ path: 'kode_asal', message: `Kode ini sudah dipakai baris ${earlier}.` }]
}
