import { TYPES_OF_PARTS } from '#contract/exam/choices.ts'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { Paper, PaperSoal, PaperSubtes } from '#contract/exam/paper.ts'
import { optionOrder, questionOrder } from '#contract/exam/shuffle.ts'
import type { DiscussedSoal, DiscussionReply } from '#contract/results/results.ts'
import { type PaperKeys, type SoalKeys, type SubtesKeys, withMediaAddresses } from '../packages/publication/keys.ts'
import { givenOf, markOf, type Scored } from './score/given-answers.ts'
import type { AskedSoal } from './score/grading/fitting.ts'
import { hitsOf, outcomeOf } from './score/grading/outcome.ts'
import { subtesKeys } from './score/score-log.ts'
import { soalKeys } from './score/subtes.ts'

type Discussion = DiscussionReply['data']['subtes']

/** The questions as this attempt showed them, with what was answered, the key and the explanation. */
export function discuss(
  attempt_id: string,
  paper: Paper,
  keys: PaperKeys,
  scored: Scored,
  spent: ReadonlyMap<string, number>,
): Discussion {
  return paper.subtes.map((part) => {
    const { id, kode, nama } = part
    const numbered = questionOrder(ordered(part), attempt_id).map((soal_id, index) => ({ nomor: index + 1, soal_id }))
    const soal = numbered.flatMap(({ nomor, soal_id }) => {
      const asked = part.soal.find((candidate) => candidate.id === soal_id)
      if (!asked || !isAsked(asked)) return []
      return [
        {
          ...{ nomor, waktu_ms: spent.get(soal_id) ?? null, others: null },
          ...discussed(asked, optionOrder(ordered(part), soal_id, attempt_id), subtesKeys(keys, id), scored),
        },
      ]
    })
    return { id, kode, nama, soal }
  })
}

const isAsked = (soal: PaperSoal): soal is AskedSoal => soal.jenis !== 'pauli' && soal.jenis !== 'kecermatan'

/** The part as the order of questions and options sees it: a sheet has no options. */
export function ordered(part: PaperSubtes) {
  return {
    ...part,
    soal: part.soal.map((soal) => ({ id: soal.id, stimulus_id: soal.stimulus_id, opsi: optionsOf(soal) })),
  }
}

const optionsOf = (soal: PaperSoal) => ('opsi' in soal ? soal.opsi : [])

type Judged = Omit<DiscussedSoal, 'nomor' | 'waktu_ms' | 'others'>

function discussed(soal: AskedSoal, order: string[], keys: SubtesKeys, scored: Scored): Judged {
  const own = soalKeys(keys, soal.id)
  const { folded } = scored
  const answer = folded.answers.get(soal.id)
  const { hasil, parts, poin, poin_maks } = outcomeOf(soal, own, givenOf(scored, own), keys)
  const blank = hasil === 'kosong'
  return {
    id: soal.id,
    jenis: soal.jenis,
    html: withMediaAddresses(soal.html),
    stimulus_id: soal.stimulus_id,
    opsi: order.map((id) => ({ id, html: optionHtml(soal, id) })),
    kolom: soal.jenis === 'pernyataan' ? soal.kolom : null,
    pernyataan: 'pernyataan' in soal ? soal.pernyataan.map(withMediaAddresses) : [],
    jawaban: blank ? null : said(soal, answer?.value ?? null),
    t: blank ? null : (answer?.t ?? null),
    ragu: folded.flags.get(soal.id) ?? false,
    hasil,
    parts,
    ...(TYPES_OF_PARTS.includes(soal.jenis) && { hits: hitsOf(soal, own, answer?.value) }),
    ...(soal.jenis === 'uraian' && { essay: essayOf(scored, own) }),
    poin,
    poin_maks,
    ruling: own.ruling ? (own.ruling.void_as ?? 'key') : null,
    kunci: own.kunci,
    poin_opsi: own.poin_opsi,
    materi: own.materi,
    tingkat: own.tingkat,
    pembahasan_html: withMediaAddresses(own.pembahasan_html),
    pembahasan_video_url: own.pembahasan_video_url,
  }
}

function essayOf({ folded, marks }: Scored, { id, rubrik = [] }: SoalKeys): NonNullable<Judged['essay']> {
  const mark = markOf(folded, marks, id)
  return { rubrik, marking: mark ? { points: mark.points, comment: mark.comment } : null }
}

/** Lists as the reply has them; options by their ids. */
function said(soal: AskedSoal, value: Answer): Judged['jawaban'] {
  if (value === null || typeof value === 'string') return value
  return soal.jenis === 'jodoh' ? value.map((place) => soal.opsi[Number(place ?? -1)]?.id ?? null) : [...value]
}

function optionHtml(soal: AskedSoal, id: string): string {
  return withMediaAddresses(optionsOf(soal).find((option) => option.id === id)?.html ?? '')
}
