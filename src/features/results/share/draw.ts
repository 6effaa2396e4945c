import type { Spread } from './dots.ts'
import { dotsOf } from './dots.ts'

export interface Picture {
  /** "Nadira P. · SMA Nusa Cendekia", as far as it is chosen. */
  who: string
  what: string
  score: string
  nilai: number
  /** "Di atas 95,4%" and "dari 24.310 peserta"; null where no ranking is out. */
  above: string | null
  of: string | null
  spread: Spread | null
  words: { here: string; mean: string; each: string; slogan: string }
}

const WIDTH = 1080
const MARGIN = 78
/** As the tokens have the ink ground in both skins. */
const INK = '#082625'
const PAPER = '#F3FAF8'
const MUTED = '#A9CFC9'
const FILL = '#2B968D'
const YOU = '#F5B642'
const FONT = '"Plus Jakarta Sans Variable", system-ui, sans-serif'

/** Draws the picture of a result on a canvas of the phone: nothing of it leaves the phone but what the student shares. */
export function drawPicture(canvas: HTMLCanvasElement, picture: Picture, height: number): void {
  canvas.width = WIDTH
  canvas.height = height
  const at = canvas.getContext('2d')
  if (!at) throw new Error('this browser draws no pictures')
  const top = (height - WIDTH) / 2
  const text = (given: string, x: number, y: number, size: number, more: TextStyle = {}) => {
    const { color = PAPER, weight = 500, align = 'left', most = WIDTH - 2 * MARGIN } = more
    at.font = `${weight} ${size}px ${FONT}`
    at.fillStyle = color
    at.textAlign = align
    at.fillText(given, x, top + y, most)
  }
  at.fillStyle = INK
  at.fillRect(0, 0, WIDTH, height)
  mark(at, MARGIN, top + 78)
  text('ELP', 156, 124, 40, { weight: 750 })
  text(picture.who, WIDTH - MARGIN, 126, 32, { color: MUTED, align: 'right', most: 620 })
  text(picture.what, MARGIN, 242, 38, { color: MUTED })
  text(picture.score, MARGIN, 412, 180, { weight: 750, most: picture.above ? 560 : undefined })
  if (picture.above) text(picture.above, 680, 364, 40, { weight: 750, most: WIDTH - MARGIN - 680 })
  if (picture.of) text(picture.of, 680, 398, 34, { color: MUTED, most: WIDTH - MARGIN - 680 })
  if (picture.spread) spread(at, picture.spread, picture, top, text)
  text(picture.words.slogan, WIDTH - MARGIN, 1000, 29, { align: 'right', most: 560 })
}

interface TextStyle {
  color?: string
  weight?: number
  align?: CanvasTextAlign
  most?: number | undefined
}

type Write = (given: string, x: number, y: number, size: number, more?: TextStyle) => void

/** The four dots of the product. */
function mark(at: CanvasRenderingContext2D, x: number, y: number): void {
  at.fillStyle = PAPER
  at.beginPath()
  at.roundRect(x, y, 60, 60, 14)
  at.fill()
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    at.beginPath()
    at.arc(x + 20 + column * 20, y + 20 + row * 20, column === 1 && row === 0 ? 9 : 7, 0, 2 * Math.PI)
    if (column === 1 && row === 0) {
      at.fillStyle = YOU
      at.fill()
    } else {
      at.strokeStyle = INK
      at.lineWidth = 4
      at.stroke()
    }
  }
}

const BASE = 896
const STEP = 35

function spread(at: CanvasRenderingContext2D, given: Spread, picture: Picture, top: number, text: Write): void {
  const { columns, each } = dotsOf(given, picture.nilai)
  const pitch = (WIDTH - 2 * MARGIN) / columns.length
  const tallest = Math.max(1, ...columns.map(({ dots }) => dots))
  const step = Math.min(STEP, 420 / tallest)
  const radius = Math.min(14, step * 0.41, pitch * 0.38)
  for (const [place, { dots, own, above }] of columns.entries()) {
    const x = MARGIN + pitch * (place + 0.5)
    for (let n = 1; n <= dots; n++) {
      const y = top + BASE - 25 - (n - 1) * step
      at.beginPath()
      at.arc(x, y, n === own ? radius + 4 : radius, 0, 2 * Math.PI)
      if (above) {
        at.strokeStyle = MUTED
        at.lineWidth = 3
        at.stroke()
      } else {
        at.fillStyle = n === own ? YOU : FILL
        at.fill()
      }
    }
    if (own === null) continue
    const y = BASE - 25 - (own - 1) * step
    at.strokeStyle = PAPER
    at.lineWidth = 3
    at.beginPath()
    at.moveTo(x, top + y - radius - 12)
    at.lineTo(x, top + y - radius - 60)
    at.stroke()
    text(picture.words.here, Math.min(Math.max(x, 150), WIDTH - 150), y - radius - 76, 29, { align: 'center' })
  }
  at.fillStyle = MUTED
  at.fillRect(MARGIN, top + BASE, WIDTH - 2 * MARGIN, 2)
  const [low, high] = [given.bins[0]?.from ?? 0, given.bins.at(-1)?.to ?? 0]
  text(String(Math.round(low)), MARGIN, BASE + 36, 26, { color: MUTED })
  text(String(Math.round(high)), WIDTH - MARGIN, BASE + 36, 26, { color: MUTED, align: 'right' })
  text(picture.words.mean, WIDTH / 2, BASE + 36, 26, { color: MUTED, align: 'center' })
  if (each > 1) text(picture.words.each, MARGIN, 1000, 29, { color: MUTED, most: 340 })
}
