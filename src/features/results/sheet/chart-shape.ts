import type { SheetPoint } from '#contract/results/results.ts'

/** The drawing's measures, in CSS pixels. */
export interface Box {
  width: number
  height: number
}

export interface Dot {
  x: number
  y: number
  value: number
  index: number
}

export interface ChartShape {
  jumlah: Dot[]
  benar: Dot[]
  /** Mean of the sums done. */
  mean: { y: number; value: number }
  highest: Dot
  lowest: Dot
  /** Marks of the axes: values upwards, column numbers along. */
  ticks: { y: number; value: number }[]
  labels: { x: number; text: string }[]
}

/** Above the highest line there is room for its triangle and its value. */
export const PAD = { top: 36, right: 12, bottom: 24, left: 32 }
const LABEL_ROOM = 34

/** Where everything stands; null where there is nothing to draw. */
export function chartShape(points: readonly SheetPoint[], { width, height }: Box): ChartShape | null {
  if (points.length === 0 || width <= PAD.left + PAD.right) return null
  const done = points.map((point) => point.jumlah)
  const top = roundTop(Math.max(1, ...done))
  const x = (index: number) => PAD.left + ((width - PAD.left - PAD.right) * (index + 0.5)) / points.length
  const y = (value: number) => height - PAD.bottom - ((height - PAD.top - PAD.bottom) * value) / top
  const dots = (key: 'jumlah' | 'benar') =>
    points.map((point, index): Dot => ({ x: x(index), y: y(point[key]), value: point[key], index }))
  const jumlah = dots('jumlah')
  const average = done.reduce((total, value) => total + value, 0) / done.length
  return {
    jumlah,
    benar: dots('benar'),
    mean: { y: y(average), value: average },
    highest: jumlah.reduce((best, dot) => (dot.value > best.value ? dot : best)),
    lowest: jumlah.reduce((best, dot) => (dot.value < best.value ? dot : best)),
    ticks: [0, top / 2, top].map((value) => ({ y: y(value), value })),
    labels: every(points.length, width).map((index) => ({ x: x(index), text: String(index + 1) })),
  }
}

/** The triangle that marks a point, and where its value is written. */
export interface PeakMark {
  path: string
  x: number
  /** Baseline of the value. */
  y: number
}

/** What a triangle and a value below a point need. */
const ROOM_BELOW = 34

/** Above the highest point; below the lowest, unless the labels of the axis stand there. */
export function peakMark({ x, y }: Dot, low: boolean, height: number): PeakMark {
  const below = low && y + ROOM_BELOW <= height - PAD.bottom
  const side = below ? 1 : -1
  const tip = y + side * 6
  return { path: `M${x} ${tip} l-6 ${side * 9} h12 z`, x, y: below ? tip + 22 : tip - 13 }
}

/** An even number at or above the highest value, so that half of it is whole. */
const roundTop = (value: number) => (value <= 10 ? Math.ceil(value / 2) * 2 : Math.ceil(value / 10) * 10)

/** Indexes whose labels fit side by side. */
function every(count: number, width: number): number[] {
  const fit = Math.max(1, Math.floor((width - PAD.left - PAD.right) / LABEL_ROOM))
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => Math.ceil(count / each) <= fit) ?? count
  return Array.from({ length: count }, (_, index) => index).filter((index) => index === 0 || (index + 1) % step === 0)
}

export const lineOf = (dots: readonly Dot[]) => dots.map((dot) => `${dot.x.toFixed(1)},${dot.y.toFixed(1)}`).join(' ')
