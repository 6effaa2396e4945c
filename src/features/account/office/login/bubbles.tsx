/** Which dot of a row is filled; the columns begin at different places of it. */
const MARKS = [1, 3, 0, 2, 4, 1, 2, 0, 3, 3, 1, 4, 2, 0, 3, 1, 2]
const COLUMNS = [0, 5, 9]
const DOTS = [0, 1, 2, 3, 4]
const STEP = 31
const COLUMN = 192
const RADIUS = 9.5
/** The one answer that stands for all. */
const ACCENT = '0/6'

const BUBBLES = COLUMNS.flatMap((shift, column) =>
  MARKS.flatMap((_, row) =>
    DOTS.map((dot) => ({
      x: 11 + column * COLUMN + dot * STEP,
      y: 11 + row * STEP,
      marked: MARKS[(row + shift) % MARKS.length] === dot,
      accent: `${column}/${row}` === ACCENT,
    })),
  ),
)

/** A sheet of answers, drawn: one dot is one answer. */
export function Bubbles() {
  return (
    <svg viewBox="0 0 560 540" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      {BUBBLES.map(({ x, y, marked, accent }) => (
        <circle
          key={`${x}/${y}`}
          cx={x}
          cy={y}
          r={RADIUS}
          fill={!marked ? 'none' : accent ? 'var(--color-accent)' : 'var(--brand-700)'}
          stroke={marked && accent ? 'var(--color-accent)' : 'var(--brand-700)'}
          strokeWidth="1.25"
        />
      ))}
    </svg>
  )
}
