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

/** Coloured, or coloured behind. */
export const isInColour = (looks: XmlElement | undefined): boolean =>
  looks !== undefined &&
  (isOn(childOf(looks, 'highlight')) || isShaded(looks) || isColoured(childOf(looks, 'color')?.attributes.val ?? ''))
