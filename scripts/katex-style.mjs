// Makes src/styles/katex.css from the installed KaTeX: its rules as they are, with only the fonts that a phone is
// given (docs/decisions: maths). Run it again after KaTeX is updated.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const SOURCE = new URL('../node_modules/katex/dist/', import.meta.url)
const TARGET = new URL('../src/styles/', import.meta.url)
const FONTS = [
  'AMS-Regular',
  'Main-Regular',
  'Math-Italic',
  'Size1-Regular',
  'Size2-Regular',
  'Size3-Regular',
  'Size4-Regular',
]

mkdirSync(new URL('katex-fonts/', TARGET), { recursive: true })
for (const font of FONTS) {
  const file = `KaTeX_${font}.woff2`
  copyFileSync(new URL(`fonts/${file}`, SOURCE), new URL(`katex-fonts/${file}`, TARGET))
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', SOURCE), 'utf8'))
const kept = (face) => FONTS.some((font) => face.includes(`KaTeX_${font}.woff2`))
const style = readFileSync(new URL('katex.css', SOURCE), 'utf8')
  .replace(/\/\* stylelint[^*]*\*\/\n/g, '')
  .replace(/@font-face \{[^}]*\}\n?/g, (face) => (kept(face) ? face : ''))
  .replace(/src: url\(fonts\/([\w-]+\.woff2)\)[^;]*;/g, 'src: url("./katex-fonts/$1") format("woff2");')
writeFileSync(
  new URL('katex.css', TARGET),
  `/* KaTeX ${version}, MIT licence; made by scripts/katex-style.mjs. */\n${style}`,
)
