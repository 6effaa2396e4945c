import type { XmlElement } from '../xml/parse.ts'
import type { Sign } from './docx-dialects.ts'
import type { Numbering } from './docx-numbering.ts'

interface Groups {
  stems: Map<XmlElement, number>
  numbering: Numbering
}

const LETTERED = /^\(?[A-Ha-h]\s?[.):\]]/
/** How a line ends that asks for one of the lines below it. */
const ASKS =
  /(?:[?:…_]|\.\.|(?:^|\s)(?:adalah|ialah|yaitu|merupakan|disebut|is|are|was|of|in|be|the|by|to|that|as|called))\s?$|^\d{1,3}\s?[.)]\s/i
const FEWEST = 5

/** Papers without any sign: a question and always as many options below it. Undefined where the lines do not show that. */
export function evenGroups(signs: readonly Sign[], numbering: Numbering): Groups | undefined {
  const lines = signs.filter(({ plain, html }) => plain || /<img\b/.test(html))
  const bears = lines.filter(
    ({ element, plain }) => LETTERED.test(plain) || /Letter$/.test(numbering(element)?.format ?? ''),
  )
  if (bears.length > lines.length * 0.05) return undefined
  for (const size of [6, 5, 4]) {
    if (lines.length < size * FEWEST || lines.length % size) continue
    const asks = (at: number) => ASKS.test(lines[at]?.plain ?? '')
    const places = lines.map((_line, at) => at)
    const stems = places.filter((at) => at % size === 0)
    const others = places.filter((at) => at % size > 0)
    const isEven = stems.filter(asks).length >= stems.length * 0.6 && others.filter(asks).length <= others.length * 0.15
    if (!isEven) continue
    const found = new Map(stems.flatMap((at, index) => (lines[at] ? [[lines[at].element, index + 1] as const] : [])))
    const options = new Map(
      others.flatMap((at) => (lines[at] ? [[lines[at].element, Math.floor(at / size)] as const] : [])),
    )
    return {
      stems: found,
      numbering: (paragraph) => {
        const group = options.get(paragraph)
        return group === undefined
          ? undefined
          : { format: 'upperLetter', list: `even ${group}`, level: 0, pattern: '%1.', value: 1 }
      },
    }
  }
  return undefined
}
