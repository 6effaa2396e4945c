import { Skeleton } from '@mantine/core'
import styles from './list-table.module.css'

/** Widths of real rows differ; a block of equal bars looks like a fault. */
const WIDTHS = ['72%', '48%', '60%', '40%', '80%', '55%']
const MOST = 10

interface SkeletonRowsProps {
  columns: readonly { id: string; below?: number | undefined }[]
  count: number
  ticks: boolean
  menu: boolean
}

/** Rows that are on their way. */
export function SkeletonRows({ columns, count, ticks, menu }: SkeletonRowsProps) {
  const rows = Array.from({ length: Math.min(count, MOST) }, (_, index) => index)
  return rows.map((row) => (
    <tr key={row}>
      {ticks && (
        <td className={styles.tick}>
          <Skeleton width={16} height={16} radius="xs" animate={false} />
        </td>
      )}
      {columns.map(({ id, below }, index) => (
        <td key={id} data-below={below}>
          <Skeleton height={10} width={WIDTHS[(row + index * 2) % WIDTHS.length]} />
        </td>
      ))}
      {menu && <td className={styles.menu} />}
    </tr>
  ))
}
