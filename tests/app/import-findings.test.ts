import { describe, expect, test } from 'vitest'
import type { ImporSoalStatus } from '#contract/import-soal.ts'
import { findingsOf, firstTab, isBusy, isHeld, isReady } from '#src/features/bank/office/import/findings.ts'

const place = { nomor: 1, berkas: null, baris: 4, soal: null }
const soal = { ...place, soal: 'S1', id: null, jenis: 'pilihan', teks: 'Ibu kota?', hasil: 'baru' as const }
const status = (more: Partial<ImporSoalStatus>): ImporSoalStatus => ({
  ...{ token: 't', filename: 'a.xml', state: 'siap', done: 1, total: 1, pesan: null, format: 'GIFT', gambar: 0 },
  ...{ ringkasan: { baru: 1, diubah: 0, tetap: 0 }, masalah: [], kembar: [], tidak_terbawa: [], soal: [soal] },
  ...more,
})
const problem = { ...place, kolom: 'kunci', alasan: 'Kunci kosong.', isi: '' }
const loss = (seluruh: boolean) => ({ ...place, kolom: 'soal', alasan: 'Tidak dibawa.', seluruh })

describe('U71 the preview of an import', () => {
  test('U71.1 a file is saved only without a problem, held with one, and neither while it is read or without questions', () => {
    const cases = [status({}), status({ masalah: [problem] }), status({ state: 'memeriksa' }), status({ soal: [] })]
    expect(cases.map(isReady)).toEqual([true, false, false, false])
    expect(cases.map(isHeld)).toEqual([false, true, false, false])
    expect(cases.map(isBusy)).toEqual([false, false, true, false])
    expect(isBusy(status({ state: 'menyimpan' }))).toBe(true)
  })

  test('U71.2 what is left out whole and what is left out in part stand under different headings', () => {
    const found = findingsOf([status({ tidak_terbawa: [loss(true), loss(false), loss(false)] })])
    expect([found.tidak.length, found.peringatan.length, found.siap.length]).toEqual([1, 2, 1])
  })

  test('U71.3 lines of several files keep the order of the files and have names of their own', () => {
    const two = [
      status({ masalah: [problem] }),
      status({ token: 'u', filename: 'b.gift', masalah: [problem, problem] }),
    ]
    const { kesalahan } = findingsOf(two)
    expect(kesalahan.map(({ filename }) => filename)).toEqual(['a.xml', 'b.gift', 'b.gift'])
    expect(new Set(kesalahan.map(({ key }) => key)).size).toBe(3)
  })

  test('U71.4 errors come first, then what is ready, then what cannot be carried', () => {
    expect(firstTab(findingsOf([status({ masalah: [problem] })]))).toBe('kesalahan')
    expect(firstTab(findingsOf([status({})]))).toBe('siap')
    expect(firstTab(findingsOf([status({ soal: [], tidak_terbawa: [loss(true)] })]))).toBe('tidak')
  })

  test('U71.5 a twin says how alike it is and leads to the one in the bank', () => {
    const dengan = { id: 'x', nomor: null, soal: '', teks: 'Ibu kota kita?', kemiripan: 0.876 }
    const [line] = findingsOf([
      status({ kembar: [{ ...place, nomor: 1, soal: 'S1', teks: 'Ibu kota?', dengan }] }),
    ]).kembar
    expect(line).toMatchObject({ id: 'x', kolom: '88%', alasan: 'Ibu kota kita?', isi: 'Ibu kota?' })
  })
})
