import type { StandInPayment, StandInStatus } from './payments.ts'

const rupiah = new Intl.NumberFormat('id-ID')

const SAID: Record<StandInStatus, string> = {
  none: 'Menunggu pembayaran',
  pending: 'Menunggu pembayaran',
  paid: 'Sudah dibayar',
  failed: 'Pembayaran gagal',
  expired: 'Sudah kedaluwarsa',
  partly_refunded: 'Sebagian uang dikembalikan',
  refunded: 'Uang dikembalikan',
  charged_back: 'Uang ditarik bank',
  partly_charged_back: 'Sebagian uang ditarik bank',
}

const BUTTONS = [
  ['pay', 'Bayar'],
  ['fail', 'Gagal'],
  ['expire', 'Biarkan kedaluwarsa'],
] as const

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page to pay on, without money and without a script. */
export function payPage(payment: StandInPayment): string {
  const open = payment.status === 'none' || payment.status === 'pending'
  const buttons = BUTTONS.map(([value, text]) => `<p><button name="do" value="${value}">${text}</button></p>`).join('')
  return `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pembayaran percobaan</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; width: 100%; min-height: 3rem }
</style>
<h1>Pembayaran percobaan</h1>
<p>Halaman ini menggantikan payment gateway. Tidak ada uang yang dibayarkan.</p>
<p>${escaped(payment.name)}<br><strong>Rp ${rupiah.format(payment.amount)}</strong><br>${escaped(payment.id)}</p>
<p role="status">${SAID[payment.status]}</p>
${open ? `<form method="post">${buttons}</form>` : ''}
<p><a href="${escaped(payment.back)}">Kembali ke ELP</a></p>
</html>`
}
