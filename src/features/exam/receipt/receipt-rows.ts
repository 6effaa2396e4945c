import { useTranslation } from 'react-i18next'
import { entriesOf, type SignedReceipt as Receipt } from '#contract/exam/log/receipt.ts'
import { clockSeconds, dateParts, type Zone, zoneName } from '#src/lib/format/dates.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { type Row, shortHash } from './receipt-text.ts'

export interface ReceiptFacts {
  peserta: string | null
  paket_nama: string
  zone: Zone
  /** How much was answered, as far as this phone can tell. */
  content?: string
}

/** What a receipt says of its exam, and when all of it had arrived. */
export function useReceiptRows(receipt: Receipt, { peserta, paket_nama, zone, content }: ReceiptFacts): Row[] {
  const { t } = useTranslation(LAZY_WORDS)
  const { day, month } = dateParts(receipt.sealed_at, zone)
  const rows: [string, string | null | undefined][] = [
    [t('receipt.name'), peserta],
    [t('receipt.exam'), paket_nama],
    [t('receipt.received'), `${day} ${month}, ${receivedAt(receipt, zone)}`],
    [t('receipt.content'), content],
    [t('receipt.log'), t('receipt.log_value', { count: entriesOf(receipt) })],
    [t('receipt.hash'), shortHash(receipt.log_sha256)],
  ]
  return rows.filter((row): row is Row => Boolean(row[1]))
}

export const receivedAt = (receipt: Receipt, zone: Zone) => `${clockSeconds(receipt.sealed_at, zone)} ${zoneName(zone)}`
