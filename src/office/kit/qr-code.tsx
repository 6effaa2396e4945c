import QRCode from 'qrcode/lib/core/qrcode.js'
import { useMemo } from 'react'

/** White around the code, in modules, without which readers do not find it. */
const QUIET = 4

/** A QR code as one path. Middle correction: it is printed, folded and written on. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  const box = size + 2 * QUIET
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

const paths = new Map<string, { size: number; path: string }>()

/** Hundreds of cards bear the same address: it is drawn once. */
function qrPath(text: string): { size: number; path: string } {
  const known = paths.get(text)
  if (known) return known
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) path += `M${column} ${row}h1v1h-1z`
    }
  }
  const drawn = { size, path }
  paths.set(text, drawn)
  return drawn
}
