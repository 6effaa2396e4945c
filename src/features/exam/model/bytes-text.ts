import { megabytes } from '#src/lib/format/text.ts'

const MEGA = 1_000_000
const GIGA = 1_000_000_000

/** Bytes as `31 KB`, `3,1 MB` or `1,8 GB`. */
export function bytesText(bytes: number): string {
  const figure = (value: number, digits: number) =>
    new Intl.NumberFormat('id-ID', { maximumFractionDigits: digits }).format(value)
  if (bytes < MEGA) return `${figure(Math.ceil(bytes / 1000), 0)} KB`
  return bytes < GIGA ? megabytes(bytes) : `${figure(bytes / GIGA, 1)} GB`
}
