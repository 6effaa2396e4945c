import sanitizeHtml from 'sanitize-html'

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

export function cleanSvg(source: string): string {
  // Drawing programs define entities of their own there; none is ever put in.
  const undeclared = source.replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/i, '')
  const clean = sanitizeHtml(undeclared, {
    allowedTags: [...SHAPES, ...PAINT],
    allowedAttributes: { '*': ATTRIBUTES },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        const safe = Object.entries(attribs).filter(([, value]) => !/url\(/i.test(value) || OWN_PART.test(value.trim()))
        return { tagName, attribs: Object.fromEntries(safe) }
      },
    },
  })
  // Without its name space a browser does not show the file as an image.
  return clean.includes('xmlns=') ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

/** CSS pixels by width and height, or by the view box; null where it says neither. */
export function svgSize(svg: string): { width: number | null; height: number | null } {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? ''
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
