import { OPTION_IDS } from '#contract/choices.ts'
import type { ImportLoss, RawFile, RawQuestion, Refusal } from '../types.ts'

/** A question without anything; a reader fills in what its format says. Texts are HTML. */
export function question(more: Partial<RawQuestion> & Pick<RawQuestion, 'row' | 'type' | 'stem'>): RawQuestion {
  return {
    id: null,
    subtest: null,
    topic: null,
    difficulty: null,
    status: null,
    stimulus: null,
    stem_format: 'html',
    options: [],
    answer: null,
    columns: null,
    statements: [],
    explanation: '',
    video: null,
    ...more,
  }
}

export const LETTERS = OPTION_IDS
export const letter = (index: number): string => LETTERS[index] ?? `opsi ke-${index + 1}`

/** Where and which: what every line of a report begins with. */
export interface Place {
  row: number
  file?: string
  id: string | null
}

/** What a reader collects on its way through a file. */
export class Findings {
  readonly questions: RawQuestion[] = []
  readonly stimuli: RawFile['stimuli'] = []
  readonly refused: Refusal[] = []
  readonly losses: ImportLoss[] = []
  readonly media = new Map<string, Uint8Array>()

  /** The question cannot be held at all. */
  leaveOut(place: Place, reason: string, column = 'soal'): void {
    this.losses.push({ ...place, column, reason, whole: true })
  }

  /** The question is kept; these parts of it are not. */
  lose(place: Place, parts: readonly string[]): void {
    if (!parts.length) return
    const reason = `Tidak ikut disimpan: ${[...new Set(parts)].join(', ')}.`
    this.losses.push({ ...place, column: 'soal', reason, whole: false })
  }

  /** A mistake in the file, which its author can put right. */
  refuse(place: Place, column: string, reason: string): void {
    this.refused.push({ ...place, column, reason })
  }

  /** A text that no question of the file shares would be left out unseen; one that was only guessed is to be looked at. */
  #weighStimuli(): void {
    for (const { key, title, place, guessed } of this.stimuli) {
      if (!place) continue
      const count = this.questions.filter(({ stimulus }) => stimulus === key).length
      const named = { ...place, id: place.id ?? (title || null) }
      if (!count) this.leaveOut(named, 'Teks ini tidak dipakai satu soal pun yang dapat disimpan.')
      else if (guessed) {
        const reason = `Teks ini menjadi bacaan bersama (stimulus) ${count} soal sesudahnya. Periksa pada pratinjau.`
        this.losses.push({ ...named, column: 'stimulus', reason, whole: false })
      }
    }
  }

  file(column: RawFile['column'] = plainColumn): RawFile {
    this.#weighStimuli()
    const { questions, stimuli, refused, losses, media } = this
    return { questions, stimuli, refused, losses, media, column }
  }
}

const NAMES: Record<string, string> = {
  teks: 'teks soal',
  kunci: 'jawaban benar',
  poin_opsi: 'nilai opsi',
  kolom: 'judul kolom',
  format_isian: 'jawaban benar',
  pembahasan_teks: 'pembahasan',
  pembahasan_video_url: 'video pembahasan',
  kode_asal: 'nama soal',
}

/** Fields by the words that a teacher uses, for formats whose own names nobody sees. */
export function plainColumn(path: string): string {
  const [name = '', index] = path.split('.')
  if (name === 'opsi') return index === undefined ? 'opsi' : `opsi ${letter(Number(index))}`
  if (name === 'pernyataan') return index === undefined ? 'pernyataan' : `pernyataan ${Number(index) + 1}`
  return NAMES[name] ?? name
}

/** More options than the bank has letters for. */
export const tooManyOptions = (count: number): string | undefined =>
  count > LETTERS.length
    ? `Soal ini punya ${count} opsi; bank soal menampung paling banyak ${LETTERS.length}.`
    : undefined
