/** What KaTeX says of a formula that it cannot read, and what its author is told; the first that fits. */
const FAULTS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/^Undefined control sequence: (\S+)/, ([, name]) => `perintah ${name} tidak dikenal`],
  [/^No such environment: (\S+)/, ([, name]) => `lingkungan ${name} tidak dikenal`],
  [/^Mismatch: \\begin\{(.*?)\} matched by \\end\{(.*?)\}/, ([, a, b]) => `\\begin{${a}} ditutup dengan \\end{${b}}`],
  [/Expected '\\right'/, () => String.raw`\left belum ditutup dengan \right`],
  [/^Double (super|sub)script/, () => 'ada dua pangkat atau dua indeks berturut-turut; kelompokkan dengan { }'],
  [/^Extra \}|got '\}'/, () => 'ada tanda } yang tidak punya pasangan'],
  [/got '\\right'/, () => String.raw`\right tidak punya \left`],
  [
    /Expected '\}'|Unexpected end of input/,
    () => 'ada { yang belum ditutup dengan }, atau perintah yang belum punya isi',
  ],
  [/^Expected group after '(.)'/, ([, sign]) => `belum ada isi sesudah ${sign}`],
  [/^Expected group as argument to '(\S+)'/, ([, name]) => `${name} belum punya isi; tulis di antara { }`],
  [/^Too many expansions/, () => 'makronya memanggil diri sendiri tanpa akhir'],
  [/^Too many tab characters|got '&'/, () => 'tanda & hanya dipakai di dalam tabel; tulis \\& untuk tandanya sendiri'],
  [/got '#'|'#'/, () => 'tulis \\# untuk tanda # sendiri'],
  [/got 'EOF'/, () => 'ada bagian yang belum ditutup'],
  [/^Can't use function '(\S+)' in (?:text|math) mode/, ([, name]) => `${name} tidak dapat dipakai di tempat itu`],
]

const MOST = 160

/** Why a formula cannot be read, in words for its author, with where it is where that is known. */
export function formulaFault(message: string): string {
  const said = message.replace(/^KaTeX parse error: /, '')
  if (said === message) return said.slice(0, MOST)
  const at = / at position (\d+)/.exec(said)?.[1]
  const place = at ? ` (huruf ke-${at})` : ''
  for (const [pattern, words] of FAULTS) {
    const found = pattern.exec(said)
    if (found) return `${words(found)}${place}`.slice(0, MOST)
  }
  return `periksa penulisannya${place}`
}
