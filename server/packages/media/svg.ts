import sanitizeHtml from 'sanitize-html'
import { asAttributes, rulesIn } from './svg-style.ts'

/**
 * A drawing is kept as a drawing: small, sharp at any zoom, and its text in the phone's own fonts (a server without
 * fonts would rasterise it to nothing). What runs, loads or links is taken out; it is only ever shown as an image.
 */
const SHAPES = ['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']
const PAINT = [
  'title',
  'desc',
  'marker',
  'clipPath',
  'mask',
  'pattern',
  'linearGradient',
  'radialGradient',
  'stop',
  'symbol',
]

const ATTRIBUTES = [
  ...[
    'xmlns',
    'viewBox',
    'width',
    'height',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'dx',
    'dy',
    'd',
    'points',
  ],
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-dasharray',
  ],
  ...[
    'stroke-opacity',
    'stroke-miterlimit',
    'stroke-dashoffset',
    'opacity',
    'color',
    'transform',
    'preserveAspectRatio',
    'role',
    'id',
  ],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'dominant-baseline',
    'letter-spacing',
    'rotate',
  ],
  // What is hidden, as layers of drawing programs are, stays so.
  ...['display', 'visibility', 'baseline-shift', 'text-decoration', 'vector-effect'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform'],
  ...['clip-path', 'clip-rule', 'mask', 'marker-start', 'marker-mid', 'marker-end', 'orient', 'refX', 'refY'],
  ...[
    'markerWidth',
    'markerHeight',
    'markerUnits',
    'fx',
    'fy',
    'spreadMethod',
    'textLength',
    'lengthAdjust',
    'paint-order',
    'aria-label',
  ],
]

/** The only addresses a drawing may name are its own parts. */
const OWN_PART = /^url\(#[\w-]+\)$/

function withoutDoctype(source: string): string {
  const start = source.search(/<!DOCTYPE/i)
  const [declared] = (start < 0 ? null : /^<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/i.exec(source.slice(start))) ?? ['']
  return declared ? source.slice(0, start) + source.slice(start + declared.length) : source
}

export function cleanSvg(source: string): string {
  // Drawing programs define entities of their own there; none is ever put in.
  const undeclared = withoutDoctype(source)
  const rules = rulesIn(undeclared)
  const parts = drawnOnce(undeclared)
  const clean = sanitizeHtml(undeclared, {
    allowedTags: [...SHAPES, ...PAINT, 'use'],
    allowedAttributes: { '*': ATTRIBUTES, use: ['href'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'use' && !parts.has((attribs.href ?? '').slice(1)),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        const said = asAttributes(tagName, attribs, rules)
        const safe = Object.entries(said).filter(([, value]) => !/url\(/i.test(value) || OWN_PART.test(value.trim()))
        const href = attribs.href ?? attribs['xlink:href'] ?? ''
        return { tagName, attribs: { ...Object.fromEntries(safe), ...(/^#[\w.-]+$/.test(href) && { href }) } }
      },
    },
  })
  // Without its name space a browser does not show the file as an image.
  return clean.includes('xmlns=') ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

const SHAPE_WITH_ID =
  /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b(?:(?!\sid\s*=)[^<>])*\sid\s*=\s*["']([\w.-]+)["']/gi
const SYMBOL =
  /<(symbol|g)\b(?:(?!\sid\s*=)[^<>])*\sid\s*=\s*["']([\w.-]+)["'][^<>]*>((?:(?!<(?:use|symbol|g)\b)[\s\S]){0,20000}?)<\/\1\s*>/gi

/** Parts that may be shown again: letters and marks of plots. One that shows others again may grow without end. */
const drawnOnce = (svg: string): ReadonlySet<string> =>
  new Set([
    ...[...svg.matchAll(SHAPE_WITH_ID)].map(([, id = '']) => id),
    ...[...svg.matchAll(SYMBOL)].map(([, , id = '']) => id),
  ])

/** CSS pixels by width and height, or by the view box; null where it says neither. */
export function svgSize(svg: string): { width: number | null; height: number | null } {
  const tag = /<svg[^<>]*>/.exec(svg)?.[0] ?? ''
  const length = (name: string) =>
    Number(new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)(?:px)?"`).exec(tag)?.[1] ?? Number.NaN)
  const box = /\sviewBox="([^"]*)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const rounded = (value: number | undefined) => (value && Number.isFinite(value) ? Math.round(value) : null)
  return { width: rounded(length('width') || box?.[2]), height: rounded(length('height') || box?.[3]) }
}
