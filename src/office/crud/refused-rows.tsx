import { List } from '@mantine/core'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import type { AdminRow } from './data.ts'
import type { Refused } from './try-rows.ts'

interface RefusedRowsProps {
  title: string
  refused: readonly Refused[]
  nameOf(row: AdminRow): string
  onClose(): void
}

/** Of many rows those that the server left as they were, each with its reason. */
export function RefusedRows({ title, refused, nameOf, onClose }: RefusedRowsProps) {
  return (
    <Dialog opened={refused.length > 0} onClose={onClose} title={title}>
      <List size="sm" spacing="xs">
        {refused.map(({ row, reason }) => (
          <List.Item key={row.id}>
            <strong>{nameOf(row)}</strong>: {reason}
          </List.Item>
        ))}
      </List>
    </Dialog>
  )
}
