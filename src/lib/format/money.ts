let format: Intl.NumberFormat | undefined

/** Made once: a formatter takes a slow phone longer than what it formats. */
function grouped(value: number): string {
  format ??= new Intl.NumberFormat('id-ID', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
  return format.format(Math.abs(value))
}

/** Rupiah as `Rp. 1.500.000`: dot between thousands, comma before decimals. */
export function rupiah(value: number): string {
  return value < 0 ? `-Rp. ${grouped(value)}` : `Rp. ${grouped(value)}`
}

/** A figure of an account: what is owed stands in parentheses, `(Rp. 20.000)`. */
export function accountRupiah(value: number): string {
  return value < 0 ? `(Rp. ${grouped(value)})` : rupiah(value)
}
