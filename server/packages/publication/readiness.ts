import type { FieldError } from '#contract/errors.ts'
import { render } from '../text/render.ts'
import type { Bank, SubtestRow } from './bank.ts'
import { columnProblem } from './sheet.ts'
import { soalProblems } from './soal-rules.ts'

/** Why this package cannot be published; empty where it can. Paths name the row: `soal.<id>.kunci`. */
export function unready(bank: Bank): FieldError[] {
  return [
    ...paketProblems(bank),
    ...bank.subtes.flatMap((subtes) => [
      ...subtesProblems(subtes),
      ...subtes.soal_ids.flatMap((id, index) => questionProblems(bank, subtes, id, index)),
    ]),
    ...[...bank.stimuli.values()].flatMap((stimulus) =>
      render(stimulus.teks).problems.map((problem) => ({
        path: `stimulus.${stimulus.id}.teks`,
        message: `Stimulus "${stimulus.judul}": ${problem}`,
      })),
    ),
  ]
}

function paketProblems({ paket, subtes }: Bank): FieldError[] {
  const path = `paket.${paket.id}`
  const problems: FieldError[] = []
  if (!subtes.length) problems.push({ path, message: 'Paket belum punya subtes.' })
  if (paket.waktu === 'total' && paket.durasi_detik === null) {
    problems.push({ path: `${path}.durasi_detik`, message: 'Isi durasi paket, atau pilih waktu per subtes.' })
  }
  const minus = minusUnsaid({ paket, subtes })
  if (minus) problems.push({ path: `${path}.jawaban_salah`, message: minus })
  const ids = subtes.flatMap((row) => row.soal_ids)
  if (new Set(ids).size !== ids.length)
    problems.push({ path, message: 'Ada soal yang dipakai dua kali dalam paket ini.' })
  return problems
}

/** Students must not be told that a wrong answer costs nothing where it does. */
export function minusUnsaid({ paket, subtes }: Pick<Bank, 'paket' | 'subtes'>): string | undefined {
  const minus = subtes.filter((row) => row.poin_salah < 0).map((row) => row.kode)
  if (paket.jawaban_salah !== 'tidak_mengurangi' || !minus.length) return undefined
  return `Paket mengumumkan bahwa jawaban salah tidak mengurangi nilai, tetapi ${minus.join(', ')} memberi poin minus. Ubah pengumumannya, atau poin salah subtes itu.`
}

function subtesProblems(subtes: SubtestRow): FieldError[] {
  if (subtes.soal_ids.length) return []
  return [{ path: `subtest-paket.${subtes.id}.soal_ids`, message: `${subtes.kode}: belum ada soal.` }]
}

function questionProblems(bank: Bank, subtes: SubtestRow, id: string, index: number): FieldError[] {
  const place = `${subtes.kode} nomor ${index + 1}`
  const soal = bank.soal.get(id)
  if (soal) {
    return soalProblems(soal).map(({ path, message }) => ({
      path: `soal.${id}.${path}`,
      message: `${place}: ${message}`,
    }))
  }
  const sheet = bank.sheets.get(id)
  if (!sheet) return [{ path: `soal.${id}`, message: `${place}: soal ini sudah tidak ada.` }]
  const columns = bank.columns.get(id) ?? []
  const wrong = columns.flatMap((column) => columnProblem(sheet.jenis, column) ?? [])
  const count = columns.length ? wrong : ['Lembar ini belum punya kolom.']
  return count.map((message) => ({ path: `soal-pauli.${id}`, message: `${place}: ${message}` }))
}
