/** No search runs past the next place where it may begin: a text of tags that are never closed is read once. */
const RUNS = [
  /<\s*script\b/i,
  /<[a-z](?:(?!<[a-z])[^>])*\son[a-z]+\s*=/i,
  /(?:href|src|action|data)\s*=[\s"']*(?:javascript|vbscript):/i,
  /<\s*(?:iframe|object|embed|applet|form|base|meta)\b/i,
]

/** Why a text is refused: it would run something. Undefined where it would not. */
export function hostileReason(html: string): string | undefined {
  if (!RUNS.some((pattern) => pattern.test(html))) return undefined
  return 'Teks memuat skrip, bingkai atau formulir halaman web. Hapus bagian itu dari soal, lalu coba lagi.'
}

const DRAWING_RUNS = [
  /<\s*script\b/i,
  /<[a-z](?:(?!<[a-z])[^>])*\son[a-z]+\s*=/i,
  /(?:href|src)\s*=[\s"']*(?:javascript|vbscript):/i,
  // One that is put together of others, or of a file elsewhere; drawing programs only name addresses.
  /<!ENTITY\s[^<>]*(?:&\w|\bSYSTEM\b|\bPUBLIC\b)/i,
]

/** Whether a drawing (SVG) would run something, where it is more than a picture. */
export const isHostileDrawing = (svg: string): boolean => DRAWING_RUNS.some((pattern) => pattern.test(svg))

/** Parts of a drawing that are not kept and without which it is another: pictures and pages inside it. */
export const losesParts = (svg: string): boolean => /<(?:image|foreignObject)\b/i.test(svg)

/** What a reader would miss of a text that the sanitiser takes away, in words; empty where nothing. */
export function lostMarkup(html: string): string[] {
  const lost = [
    [/<a\s(?:(?!<a\s)[^>])*href/i, 'alamat tautan'],
    [/<video\b/i, 'video'],
    [/\sstyle\s*=\s*["'][^"']*color/i, 'warna'],
    [/<font\b(?:(?!<font\b)[^>])*\scolor/i, 'warna'],
    [/<svg\b/i, 'gambar SVG di dalam teks'],
    [/<(?:\w+:)?math\b|«math/i, 'rumus MathML yang tidak terbaca'],
    [/<ruby\b/i, 'huruf kecil di atas kata (ruby)'],
    [/<(?:input|select|textarea|button)\b/i, 'kolom isian halaman web'],
    [/<map\b/i, 'bagian gambar yang dapat diklik'],
  ] as const
  return lost.filter(([pattern]) => pattern.test(html)).map(([, words]) => words)
}
