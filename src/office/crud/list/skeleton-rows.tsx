import { Skeleton } from '@mantine/core'
import styles from './list-table.module.css'

/** Widths of real rows differ; a block of equal bars looks like a fault. */
const WIDTHS = ['72%', '48%', '60%', '40%', '80%', '55%']
const MOST = 10

export function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  const rows = Array.from({ length: Math.min(count, MOST) }, (_, index) => index)
  const cells = Array.from({ length: columns }, (_, index) => index)
  return rows.map((row) => (
    <tr key={row}>
      <td className={styles.tick}>
        <Skeleton width={16} height={16} radius="xs" animate={false} />
      </td>
      {cells.map((cell) => (
        <td key={cell} data-extra={cell > 3 ? '' : undefined}>
          <Skeleton height={10} width={WIDTHS[(row + cell * 2) % WIDTHS.length]} />
        </td>
      ))}
      <td className={styles.more} />
    </tr>
  ))
}
