/** Only the maths of `qrcode`: its drawing halves would double the runner's share of the bundle. */
declare module 'qrcode/lib/core/qrcode.js' {
  const QRCode: {
    create(
      text: string,
      options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
    ): { modules: { size: number; data: Uint8Array } }
  }
  export default QRCode
}
