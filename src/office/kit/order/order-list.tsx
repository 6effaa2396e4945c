import { ActionIcon, Text } from '@mantine/core'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { placeAfter } from './moved.ts'
import styles from './order-list.module.css'
import type { Ordering } from './use-order.ts'

interface OrderListProps {
  label: string
  ordering: Ordering
  /** What people call an item. */
  nameOf(id: string): string
  /** Its row, beside handle and number. */
  children(id: string, index: number): ReactNode
  /** Whether this level may change the order. */
  locked?: boolean
  marked?(id: string): boolean
}

/** A list whose order is changed by dragging a handle, or with the arrow keys on it. */
export function OrderList({ label, ordering, nameOf, children, locked = false, marked }: OrderListProps) {
  const { t } = useTranslation('admin')
  const { order, move } = ordering
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const go = (from: number, to: number) => {
    move(from, to)
    if (from !== to) setSaid(t('order.said', { name: nameOf(order[from] ?? ''), place: to + 1, total: order.length }))
  }
  const drop = () => {
    if (dragged !== null && over !== null) go(dragged, over)
    setDragged(null)
    setOver(null)
  }
  return (
    <div className={styles.order}>
      <Lines ordered wide aria-label={label}>
        {order.map((id, index) => (
          <Line
            key={id}
            chosen={marked?.(id) ?? false}
            data-dragged={dragged === index ? '' : undefined}
            data-over={edgeOf(dragged, over, index)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop()
            }}
          >
            {!locked && (
              <ActionIcon
                size={24}
                c="dimmed"
                style={{ cursor: 'grab' }}
                draggable
                aria-label={t('order.handle', { name: nameOf(id), place: index + 1, total: order.length })}
                aria-keyshortcuts="ArrowUp ArrowDown Home End"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', nameOf(id))
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onKeyDown={(event) => {
                  const to = placeAfter(event.key, index, order.length)
                  if (to === undefined) return
                  event.preventDefault()
                  go(index, to)
                }}
              >
                <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
            <Text span miw="1.5rem" ta="end" c="dimmed" className="numeric" aria-hidden="true">
              {index + 1}
            </Text>
            {children(id, index)}
          </Line>
        ))}
      </Lines>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

/** On which side of a row the line stands that says where the dragged one would go. */
function edgeOf(dragged: number | null, over: number | null, index: number): 'before' | 'after' | undefined {
  if (dragged === null || over !== index || dragged === index) return undefined
  return dragged < index ? 'after' : 'before'
}
