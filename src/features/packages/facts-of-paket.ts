import type { TFunction } from 'i18next'
import type { SubtesSummary } from '#contract/exam/schedule.ts'
import type { ShopPaket } from './shop-list.ts'

/** Figures of a package: the one timer where it has one, else the sum of its sub-tests'. Seconds. */
export function factsOfPaket(paket: ShopPaket, subtests: readonly SubtesSummary[]) {
  const sum = subtests.reduce((total, { durasi_detik }) => total + durasi_detik, 0)
  return {
    subtests: subtests.length,
    questions: subtests.reduce((total, { jumlah_soal }) => total + jumlah_soal, 0),
    seconds: paket.waktu === 'total' ? (paket.durasi_detik ?? sum) : sum,
    segments: subtests.map(({ id, durasi_detik }) => ({ id, weight: durasi_detik })),
  }
}

export const isForSale = ({ tipe, harga }: Pick<ShopPaket, 'tipe' | 'harga'>) => tipe === 'berbayar' && harga > 0

/** What is inside in one line, said beside the band and by it. */
export const factsText = (t: TFunction<'shop'>, facts: { subtests: number; questions: number }, length: string) =>
  [t('subtests', { count: facts.subtests }), t('questions', { count: facts.questions }), length].join(' · ')
