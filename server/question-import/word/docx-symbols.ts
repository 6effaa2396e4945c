/** Letters and signs of the fonts that draw something else than the letter they are typed with. */

const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const CAPITAL_GREEK = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const SYMBOL: Record<number, string> = {
  34: '∀',
  36: '∃',
  39: '∋',
  42: '∗',
  45: '−',
  64: '≅',
  92: '∴',
  94: '⊥',
  126: '∼',
  162: '′',
  163: '≤',
  165: '∞',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  178: '″',
  179: '≥',
  180: '×',
  181: '∝',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  196: '⊗',
  197: '⊕',
  198: '∅',
  199: '∩',
  200: '∪',
  201: '⊃',
  202: '⊇',
  203: '⊄',
  204: '⊂',
  205: '⊆',
  206: '∈',
  207: '∉',
  208: '∠',
  209: '∇',
  213: '∏',
  214: '√',
  215: '⋅',
  216: '¬',
  217: '∧',
  218: '∨',
  219: '⇔',
  220: '⇐',
  221: '⇑',
  222: '⇒',
  223: '⇓',
  229: '∑',
  242: '∫',
}
const WINGDINGS: Record<number, string> = { 168: '□', 224: '→', 240: '⇨', 251: '✗', 252: '✓', 254: '☑' }

const isSymbol = (font: string): boolean => /^symbol/i.test(font)

/** Whether the letters of a font are signs. Others that are called so (Segoe UI Symbol) hold ordinary letters. */
export const drawsSigns = (font: string): boolean => isSymbol(font) || /^(?:wing|web)dings/i.test(font)

/** What a font of signs shows for a letter; undefined where we do not know. Word may add 0xF000 to the letter. */
export function symbolOf(font: string, code: number): string | undefined {
  const sign = code & 0xff
  if (/wingdings/i.test(font)) return sign === 0x20 ? ' ' : WINGDINGS[sign]
  if (!isSymbol(font)) return undefined
  if (sign >= 0x61 && sign <= 0x7a) return [...GREEK][sign - 0x61]
  if (sign >= 0x41 && sign <= 0x5a) return [...CAPITAL_GREEK][sign - 0x41]
  // Figures and most marks are themselves.
  return SYMBOL[sign] ?? (sign >= 0x20 && sign < 0x7f ? String.fromCharCode(sign) : undefined)
}
