const ROWS = [0, 1, 2]
const DOTS = [0, 1, 2, 3]
/** Row and dot that are filled; the last one in the accent. */
const FILLED = new Set(['0-1', '1-0', '2-2'])

const BACK = { fill: 'var(--color-surface-sunken)', stroke: 'var(--color-border)' }
const FRONT = { fill: 'var(--color-surface)', stroke: 'var(--admin-btn-border)' }
const RING = { fill: 'none', stroke: 'var(--color-brand-graphic)', strokeWidth: 1.5 }
const FULL = { fill: 'var(--color-brand-graphic)' }
const ACCENT = { fill: 'var(--color-accent)' }

/** Three sheets, the front one half answered. */
export function EmptyPicture() {
  return (
    <svg width="160" style={{ marginBlockEnd: 'var(--space-3)' }} viewBox="0 0 160 96" aria-hidden="true">
      <rect {...BACK} x="18" y="20" width="56" height="66" rx="8" transform="rotate(-7 46 53)" />
      <rect {...BACK} x="86" y="20" width="56" height="66" rx="8" transform="rotate(7 114 53)" />
      <rect {...FRONT} x="48" y="8" width="64" height="78" rx="8" />
      {ROWS.flatMap((row) =>
        DOTS.map((dot) => {
          const key = `${row}-${dot}`
          const look = key === '2-2' ? ACCENT : FILLED.has(key) ? FULL : RING
          return <circle key={key} {...look} cx={62 + dot * 12} cy={30 + row * 17} r="4" />
        }),
      )}
    </svg>
  )
}
