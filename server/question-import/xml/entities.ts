/** Names of characters that XHTML knows and XML does not; files use them without saying so. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const LATIN_FROM = 0xa0
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega'
const GREEK_FROM = 0x391
const SMALL_GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const SMALL_GREEK_FROM = 0x3b1
const OTHERS =
  'ndash:– mdash:— lsquo:‘ rsquo:’ sbquo:‚ ldquo:“ rdquo:” bdquo:„ hellip:… bull:• dagger:† Dagger:‡ permil:‰ prime:′ Prime:″ lsaquo:‹ rsaquo:› oline:‾ frasl:⁄ euro:€ trade:™ larr:← uarr:↑ rarr:→ darr:↓ harr:↔ lArr:⇐ rArr:⇒ hArr:⇔ forall:∀ part:∂ exist:∃ empty:∅ nabla:∇ isin:∈ notin:∉ ni:∋ prod:∏ sum:∑ minus:− lowast:∗ radic:√ prop:∝ infin:∞ ang:∠ and:∧ or:∨ cap:∩ cup:∪ int:∫ there4:∴ sim:∼ cong:≅ asymp:≈ ne:≠ equiv:≡ le:≤ ge:≥ sub:⊂ sup:⊃ nsub:⊄ sube:⊆ supe:⊇ oplus:⊕ otimes:⊗ perp:⊥ sdot:⋅ OElig:Œ oelig:œ Scaron:Š scaron:š Yuml:Ÿ fnof:ƒ circ:ˆ tilde:˜ ensp:\u2002 emsp:\u2003 thinsp:\u2009 zwnj:\u200c zwj:\u200d deg:° loz:◊'

const inRow = (names: string, from: number): [string, string][] =>
  names.split(' ').map((name, index) => [name, String.fromCodePoint(from + index)])

export const NAMED: Readonly<Record<string, string>> = Object.fromEntries([
  ...inRow(LATIN, LATIN_FROM),
  ...inRow(GREEK, GREEK_FROM),
  ...inRow(SMALL_GREEK, SMALL_GREEK_FROM),
  ...OTHERS.split(' ').map((pair) => pair.split(':')),
])
