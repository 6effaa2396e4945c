/** What is wrong with an XML file, in words for people who never wrote one. */
const PLAINLY: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/unclosed tag:? *(\S+)?/i, ([, name]) => `bagian <${name ?? '…'}> tidak ditutup: berkas ini mungkin terpotong`],
  [
    /unexpected close tag|unmatched closing tag/i,
    () => 'ada tanda penutup tanpa pembuka, atau bagian sebelumnya belum ditutup',
  ],
  [/undefined entity/i, () => 'ada kode huruf &…; yang tidak dikenal'],
  [
    /disallowed character|illegal.{0,60}character/i,
    () => 'ada huruf kendali yang tidak terlihat dan tidak boleh ada di XML',
  ],
  [/attribute without value|unquoted attribute/i, () => 'ada atribut tanpa nilai di antara tanda kutip'],
  [/duplicate attribute/i, () => 'ada atribut yang ditulis dua kali'],
  [/document must contain a root|unexpected end|unclosed/i, () => 'berkas ini terpotong sebelum selesai'],
  [/text data outside of root/i, () => 'ada teks di luar isi XML'],
  [/disallowed.{0,60}< |< in attribute|unescaped/i, () => 'ada tanda < di dalam teks yang belum ditulis sebagai &lt;'],
]

export function xmlErrorMessage(message: string): string {
  for (const [pattern, words] of PLAINLY) {
    const found = pattern.exec(message)
    if (found) return words(found)
  }
  return 'susunannya tidak sah'
}
