import { childOf, type XmlElement } from '../xml/parse.ts'

export const isOn = (mark: XmlElement | undefined): boolean =>
  mark !== undefined && !['0', 'false', 'none', 'off'].includes(mark.attributes.val ?? '1')

/** Neither black nor grey: text that was pasted from elsewhere is often nearly black. */
export function isColoured(colour: string): boolean {
  if (!/^[0-9A-F]{6}$/i.test(colour)) return /^(?:red|green|blue)$/i.test(colour)
  const channels = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels) > 90
}

export const isShaded = (looks: XmlElement | undefined): boolean =>
  !/^(?:|auto|FFFFFF)$/i.test(childOf(looks, 'shd')?.attributes.fill ?? '')

/** Backgrounds of web pages that texts were copied from: nearly white, of hardly any colour. */
function isPale(fill: string): boolean {
  if (!/^[0-9A-F]{6}$/i.test(fill)) return false
  const channels = [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16))
  return Math.min(...channels) >= 0xe6 && Math.max(...channels) - Math.min(...channels) < 16
}

/** Colours of a text and behind it, as tags: one for each, since the key may be the green one among blue options. */
export function colourTags(looks: XmlElement | undefined): string[] {
  const highlight = childOf(looks, 'highlight')
  const colour = childOf(looks, 'color')?.attributes.val ?? ''
  return [
    ...(isOn(highlight) ? [`markh${lettersOf(highlight?.attributes.val ?? '')}`] : []),
    ...(isShaded(looks) && !isPale(childOf(looks, 'shd')?.attributes.fill ?? '')
      ? [`marks${lettersOf(childOf(looks, 'shd')?.attributes.fill ?? '')}`]
      : []),
    ...(isColoured(colour) ? [`markc${lettersOf(colour)}`] : []),
  ]
}

/** Digits of a colour as letters, of which alone the names of tags are made. */
const lettersOf = (colour: string): string =>
  colour
    .toLowerCase()
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .replace(/[^a-z]/g, '')
