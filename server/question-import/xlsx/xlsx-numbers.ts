import { childrenOf, findAll, type XmlElement } from '../xml/parse.ts'

/** Formats that Excel knows by number alone. */
export const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  48: '##0.0E+0',
}

/** How each style of cells shows a number: its format's code by the style's index. */
export function numberFormats(styles: XmlElement | undefined): ReadonlyMap<number, string> {
  const codes = new Map([
    ...Object.entries(BUILT_IN).map(([id, code]) => [Number(id), code] as const),
    ...findAll(styles, 'numFmt').map(
      ({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? ''] as const,
    ),
  ])
  const used = childrenOf(findAll(styles, 'cellXfs')[0], 'xf').map(({ attributes }) => Number(attributes.numFmtId))
  return new Map(
    used.flatMap((id, style): [number, string][] => {
      const code = codes.get(id)
      return code === undefined ? [] : [[style, code]]
    }),
  )
}

/** Figures of cells as their author sees them. `differs`: what is kept is another writing than what Excel shows. */
export function shownFigure(value: number, code: string | undefined): { text: string; differs?: boolean } {
  const plain = plainFigure(value)
  const [bare = ''] = (code ?? '').replace(/_.|\*.|\\(.)/g, '$1').split(';')
  const pattern = bare.trim()
  if (!pattern || /^(General|@|#|0|#,##0)$/i.test(pattern)) {
    const whole = /^(0|#,##0)$/.test(pattern) ? { text: plainFigure(Number(value.toFixed(0))) } : { text: plain }
    return whole.text === plain ? whole : { text: plain, differs: true }
  }
  const percent = /^0(?:\.(0+))?\s*%$/.exec(pattern)
  if (percent) return { text: `${(value * 100).toFixed(percent[1]?.length ?? 0)}%` }
  const fixed = /^#?,?#*0?\.(0+)$/.exec(pattern) ?? /^#,##0\.(0+)$/.exec(pattern)
  if (fixed) return { text: value.toFixed(fixed[1]?.length ?? 0) }
  if (/^0{2,}$/.test(pattern)) return { text: value.toFixed(0).padStart(pattern.length, '0') }
  const parts = /^#?\s*(\?+)\/\?+$/.exec(pattern)
  if (parts) return { text: fraction(value, 10 ** (parts[1]?.length ?? 1) - 1) }
  return { text: plain, differs: true }
}

/** Excel keeps 0,1 + 0,2 as 0.30000000000000004 and shows fifteen digits. */
export const plainFigure = (figure: number): string => String(Number(figure.toPrecision(15)))

/** The nearest fraction with a denominator up to `most`: 0.5 → 1/2, 1.25 → 1 1/4 */
function fraction(value: number, most: number): string {
  const whole = Math.trunc(value)
  const rest = Math.abs(value - whole)
  let best = { top: 0, below: 1, off: rest }
  for (let below = 1; below <= most; below++) {
    const top = Math.round(rest * below)
    const off = Math.abs(rest - top / below)
    if (off < best.off - 1e-12) best = { top, below, off }
  }
  if (best.top === 0) return plainFigure(whole)
  if (best.top === best.below) return plainFigure(whole + Math.sign(value))
  const sign = value < 0 && whole === 0 ? '-' : ''
  return `${whole === 0 ? sign : `${whole} `}${best.top}/${best.below}`
}
