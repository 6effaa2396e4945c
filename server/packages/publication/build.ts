import type { Paper, PaperSoal, PaperSubtes } from '#contract/exam/paper.ts'
import { gapsOf, withNumberedGaps } from '#contract/question-bank/gaps.ts'
import { render, withSizes } from '../text/render.ts'
import type { Bank, ColumnRow, MediaRow, SheetRow, SoalRow, SubtestRow } from './bank.ts'
import type { PaperKeys, SoalKeys } from './keys.ts'

type Show = (text: string) => string

/**
 * The keyless paper of a package. Nothing in it may depend on a key, a weight or a discussion (I8): it reads the
 * fields that a student sees, one by one, and never spreads a row.
 */
export function buildPaper(bank: Bank, media: ReadonlyMap<string, MediaRow>): Paper {
  const { paket } = bank
  const show: Show = (text) => withSizes(render(text).html, media)
  const stimuli = shownStimuli(bank)
  return {
    format: 1,
    paket_id: paket.id,
    nama: paket.nama,
    skin: paket.skin,
    waktu: paket.waktu,
    durasi_detik: totalSeconds(bank),
    izin_lanjut_awal: paket.izin_lanjut_awal,
    salah_mengurangi: paket.jawaban_salah === 'tanpa_info' ? null : paket.jawaban_salah === 'mengurangi',
    ...(paket.kalkulator && { kalkulator: true }),
    subtes: bank.subtes.map((subtes) => paperSubtes(bank, subtes, show)),
    stimulus: stimuli.map((row) => ({ id: row.id, judul: row.judul, html: show(row.teks) })),
    media: shownMedia(bank).flatMap((sha256) => {
      const row = media.get(sha256)
      return row ? [{ sha256, mime: row.mime, data: row.bytes.toString('base64') }] : []
    }),
  }
}

/** The half that stays home, in the paper's order. */
export function buildKeys(bank: Bank, media: ReadonlyMap<string, MediaRow>): PaperKeys {
  return {
    penilaian: bank.paket.penilaian,
    subtes: bank.subtes.map((row) => ({
      id: row.id,
      kode: row.kode,
      nama: row.nama,
      poin_benar: row.poin_benar,
      poin_salah: row.poin_salah,
      poin_kosong: row.poin_kosong,
      bobot: row.bobot,
      ambang: row.ambang,
      prioritas_seri: row.prioritas_seri,
      soal: row.soal_ids.flatMap((id) => soalKeys(bank, id, media) ?? []),
    })),
  }
}

/** Images and sounds of what a student sees: those of discussions stay home. */
export function shownMedia(bank: Bank): string[] {
  const texts = [
    ...[...bank.soal.values()].flatMap((soal) => [
      soal.teks,
      ...soal.opsi.map((opsi) => opsi.teks),
      ...soal.pernyataan,
    ]),
    ...[...bank.sheets.values()].map((sheet) => sheet.petunjuk),
    ...[...bank.stimuli.values()].map((stimulus) => stimulus.teks),
  ]
  return distinct(texts)
}

export function discussionMedia(bank: Bank): string[] {
  return distinct([...bank.soal.values()].map((soal) => soal.pembahasan_teks))
}

const distinct = (texts: string[]): string[] => [...new Set(texts.flatMap((text) => render(text).media))].sort()

export function totalSeconds({ paket, subtes }: Bank): number {
  if (paket.waktu === 'total' && paket.durasi_detik !== null) return paket.durasi_detik
  return subtes.reduce((sum, row) => sum + row.durasi_detik, 0)
}

function shownStimuli(bank: Bank): { id: string; judul: string; teks: string }[] {
  const used = bank.subtes.flatMap((subtes) => subtes.soal_ids.flatMap((id) => bank.soal.get(id)?.stimulus_id ?? []))
  return [...new Set(used)].flatMap((id) => bank.stimuli.get(id) ?? [])
}

function paperSubtes(bank: Bank, subtes: SubtestRow, show: Show): PaperSubtes {
  return {
    id: subtes.id,
    kode: subtes.kode,
    nama: subtes.nama,
    durasi_detik: subtes.durasi_detik,
    acak_soal: subtes.acak_soal,
    acak_opsi: subtes.acak_opsi,
    soal: subtes.soal_ids.flatMap((id) => paperSoal(bank, id, show) ?? []),
  }
}

function paperSoal(bank: Bank, id: string, show: Show): PaperSoal | undefined {
  const soal = bank.soal.get(id)
  if (soal) return writtenSoal(soal, show)
  const sheet = bank.sheets.get(id)
  return sheet && sheetSoal(sheet, bank.columns.get(id) ?? [], show)
}

export function writtenSoal(soal: SoalRow, show: Show): PaperSoal {
  const base = { id: soal.id, html: show(soal.teks), stimulus_id: soal.stimulus_id }
  if (soal.jenis === 'pernyataan') {
    const kolom = soal.kolom as [string, string]
    return { ...base, jenis: soal.jenis, kolom: [kolom[0], kolom[1]], pernyataan: soal.pernyataan.map(show) }
  }
  if (soal.jenis === 'isian') return { ...base, jenis: soal.jenis, format: soal.format_isian ?? 'teks' }
  if (soal.jenis === 'rumpang') {
    const html = withNumberedGaps(base.html)
    return { ...base, html, jenis: soal.jenis, format: soal.format_isian ?? 'teks', celah: gapsOf(soal.teks).length }
  }
  if (soal.jenis === 'uraian') return { ...base, jenis: soal.jenis }
  const opsi = soal.opsi.map(({ id, teks }) => ({ id, html: show(teks) }))
  if (soal.jenis === 'jodoh') return { ...base, jenis: soal.jenis, pernyataan: soal.pernyataan.map(show), opsi }
  return { ...base, jenis: soal.jenis, opsi }
}

export function sheetSoal(sheet: SheetRow, columns: ColumnRow[], show: Show): PaperSoal {
  const base = { id: sheet.id, html: show(sheet.petunjuk), stimulus_id: null, detik_per_kolom: sheet.detik_per_kolom }
  if (sheet.jenis === 'kecermatan') {
    const kolom = columns.map((column) => ({ simbol: column.simbol, baris: column.baris_simbol }))
    return { ...base, jenis: 'kecermatan', kolom }
  }
  const { arah, detik_per_garis, pindah_paksa } = sheet
  return { ...base, jenis: 'pauli', arah, detik_per_garis, pindah_paksa, kolom: columns.map((column) => column.angka) }
}

function soalKeys(bank: Bank, id: string, media: ReadonlyMap<string, MediaRow>): SoalKeys | undefined {
  const soal = bank.soal.get(id)
  if (!soal) return sheetKeys(bank.sheets.get(id))
  return {
    id,
    jenis: soal.jenis,
    kunci: soal.kunci,
    poin_opsi: soal.poin_opsi,
    materi: soal.materi,
    tingkat: soal.tingkat,
    pembahasan_html: withSizes(render(soal.pembahasan_teks).html, media),
    pembahasan_video_url: soal.pembahasan_video_url,
    format_isian: soal.format_isian,
    ...(soal.toleransi !== null && { toleransi: soal.toleransi }),
    ...(soal.nilai_sebagian && { nilai_sebagian: true }),
    ...(soal.jenis === 'uraian' && { rubrik: soal.rubrik }),
  }
}

/** A sheet's answers follow from its digits or symbols. */
function sheetKeys(sheet: SheetRow | undefined): SoalKeys | undefined {
  if (!sheet) return undefined
  return {
    id: sheet.id,
    jenis: sheet.jenis === 'kecermatan' ? 'kecermatan' : 'pauli',
    kunci: [],
    poin_opsi: null,
    materi: sheet.nama,
    tingkat: 'sedang',
    pembahasan_html: '',
    pembahasan_video_url: null,
    format_isian: null,
  }
}
