import type { Language } from '#contract/languages.ts'
import type { OrderState, PaymentMethod } from '#contract/money/order.ts'

export interface InvoiceWords {
  invoice: string
  to: string
  from: string
  access: string
  until(date: string): string
  days(count: number): string
  for_good: string
  ordered: string
  paid: string
  paymentMethod: string
  voucher: string
  unique_code: string
  total: string
  refunded: string
  paymentMethods: Record<PaymentMethod, string>
  states: Record<OrderState, string>
}

/** Words of an invoice as a PDF, which the server draws. */
export const INVOICE_WORDS: Record<Language, InvoiceWords> = {
  id: {
    invoice: 'Invoice',
    to: 'Untuk',
    from: 'Dari',
    access: 'Akses',
    until: (date) => `sampai ${date}`,
    days: (count) => `${count} hari sejak lunas`,
    for_good: 'tanpa batas waktu',
    ordered: 'Dipesan',
    paid: 'Dibayar',
    paymentMethod: 'Cara bayar',
    voucher: 'Voucher',
    unique_code: 'Kode unik',
    total: 'Total',
    refunded: 'Sudah dikembalikan',
    paymentMethods: { transfer: 'Transfer bank', gateway: 'Pembayaran daring' },
    states: {
      awaiting_payment: 'Menunggu pembayaran',
      proof_sent: 'Bukti diperiksa',
      late_proof: 'Bukti diperiksa',
      rejected: 'Bukti ditolak',
      challenged: 'Pembayaran diperiksa',
      in_review: 'Dalam peninjauan',
      paid: 'Lunas',
      expired: 'Kedaluwarsa',
      cancelled: 'Dibatalkan',
      failed: 'Gagal',
      refunded: 'Dikembalikan',
    },
  },
  en: {
    invoice: 'Invoice',
    to: 'To',
    from: 'From',
    access: 'Access',
    until: (date) => `until ${date}`,
    days: (count) => `${count} days from payment`,
    for_good: 'no end',
    ordered: 'Ordered',
    paid: 'Paid',
    paymentMethod: 'Paid by',
    voucher: 'Voucher',
    unique_code: 'Unique code',
    total: 'Total',
    refunded: 'Given back',
    paymentMethods: { transfer: 'Bank transfer', gateway: 'Online payment' },
    states: {
      awaiting_payment: 'Awaiting payment',
      proof_sent: 'Proof under review',
      late_proof: 'Proof under review',
      rejected: 'Proof refused',
      challenged: 'Payment under review',
      in_review: 'Under review',
      paid: 'Paid',
      expired: 'Expired',
      cancelled: 'Cancelled',
      failed: 'Failed',
      refunded: 'Refunded',
    },
  },
  de: {
    invoice: 'Rechnung',
    to: 'An',
    from: 'Von',
    access: 'Zugang',
    until: (date) => `bis ${date}`,
    days: (count) => `${count} Tage ab Zahlung`,
    for_good: 'ohne Ende',
    ordered: 'Bestellt',
    paid: 'Bezahlt',
    paymentMethod: 'Zahlungsart',
    voucher: 'Gutschein',
    unique_code: 'Eindeutiger Code',
    total: 'Summe',
    refunded: 'Erstattet',
    paymentMethods: { transfer: 'Überweisung', gateway: 'Online-Zahlung' },
    states: {
      awaiting_payment: 'Wartet auf Zahlung',
      proof_sent: 'Beleg in Prüfung',
      late_proof: 'Beleg in Prüfung',
      rejected: 'Beleg abgelehnt',
      challenged: 'Zahlung in Prüfung',
      in_review: 'In Prüfung',
      paid: 'Bezahlt',
      expired: 'Abgelaufen',
      cancelled: 'Storniert',
      failed: 'Fehlgeschlagen',
      refunded: 'Erstattet',
    },
  },
  fr: {
    invoice: 'Facture',
    to: 'À',
    from: 'De',
    access: 'Accès',
    until: (date) => `jusqu’au ${date}`,
    days: (count) => `${count} jours dès le paiement`,
    for_good: 'sans fin',
    ordered: 'Commandé',
    paid: 'Payé',
    paymentMethod: 'Moyen de paiement',
    voucher: 'Bon',
    unique_code: 'Code unique',
    total: 'Total',
    refunded: 'Remboursé',
    paymentMethods: { transfer: 'Virement', gateway: 'Paiement en ligne' },
    states: {
      awaiting_payment: 'En attente de paiement',
      proof_sent: 'Justificatif en examen',
      late_proof: 'Justificatif en examen',
      rejected: 'Justificatif refusé',
      challenged: 'Paiement en examen',
      in_review: 'En examen',
      paid: 'Payé',
      expired: 'Expiré',
      cancelled: 'Annulé',
      failed: 'Échoué',
      refunded: 'Remboursé',
    },
  },
  pt: {
    invoice: 'Fatura',
    to: 'Para',
    from: 'De',
    access: 'Acesso',
    until: (date) => `até ${date}`,
    days: (count) => `${count} dias a partir do pagamento`,
    for_good: 'sem prazo',
    ordered: 'Pedido em',
    paid: 'Pago em',
    paymentMethod: 'Forma de pagamento',
    voucher: 'Voucher',
    unique_code: 'Código único',
    total: 'Total',
    refunded: 'Devolvido',
    paymentMethods: { transfer: 'Transferência', gateway: 'Pagamento on-line' },
    states: {
      awaiting_payment: 'Aguardando pagamento',
      proof_sent: 'Comprovante em análise',
      late_proof: 'Comprovante em análise',
      rejected: 'Comprovante recusado',
      challenged: 'Pagamento em análise',
      in_review: 'Em análise',
      paid: 'Pago',
      expired: 'Expirado',
      cancelled: 'Cancelado',
      failed: 'Falhou',
      refunded: 'Devolvido',
    },
  },
}
