import QRCode from 'qrcode/lib/core/qrcode.js'

/** A QR code as one SVG path on a grid of `size` modules, without quiet zone. Low correction: it is shown, not printed. */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const { size, data } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { size, path }
}
