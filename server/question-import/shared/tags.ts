import type { RawQuestion } from '../types.ts'
import { readRubric } from './essay.ts'

const PREFIX = 'elp:'

/** What our own exports say of a question beside its text, in the tags that other systems pass on unread. */
export type Meta = Partial<
  Record<
    | 'kode'
    | 'stimulus'
    | 'mapel'
    | 'materi'
    | 'tingkat'
    | 'status'
    | 'jenis'
    | 'poin'
    | 'isian'
    | 'kolom'
    | 'video'
    | 'toleransi'
    | 'sebagian'
    | 'rubrik',
    string
  >
>

export const writeTags = (meta: Meta): string[] =>
  Object.entries(meta).flatMap(([name, value]) => (value ? [`${PREFIX}${name}=${value}`] : []))

export function readTags(tags: readonly string[]): { meta: Meta; others: string[] } {
  const own = tags.filter((tag) => tag.startsWith(PREFIX))
  const pairs = own.map((tag) => {
    const at = tag.indexOf('=')
    return [tag.slice(PREFIX.length, at), tag.slice(at + 1)]
  })
  return { meta: Object.fromEntries(pairs), others: tags.filter((tag) => !tag.startsWith(PREFIX)) }
}

/** The question with what its tags say of it. */
export function withMeta(question: RawQuestion, meta: Meta): RawQuestion {
  return {
    ...question,
    ...(meta.kode && { id: meta.kode, global: true }),
    ...(meta.stimulus && { stimulus: meta.stimulus }),
    ...(meta.isian && { short_format: meta.isian === 'angka' ? 'angka' : 'teks' }),
    ...(meta.toleransi && { tolerance: Number(meta.toleransi) }),
    ...(meta.sebagian && { partial: true }),
    ...(meta.rubrik && { rubric: readRubric(meta.rubrik) ?? question.rubric ?? [] }),
    mapel: meta.mapel ?? null,
    topic: meta.materi ?? question.topic,
    difficulty: meta.tingkat ?? question.difficulty,
    status: meta.status ?? question.status,
    video: meta.video ?? question.video,
  }
}

export function columnsOf(meta: Meta): [string, string] | null {
  const [first, second, ...more] = meta.kolom?.split('|') ?? []
  return first && second && !more.length ? [first, second] : null
}
