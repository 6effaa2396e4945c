import type { BulkActionsProps } from '#src/office/crud/list/bulk-bar.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { keepMade } from './login-cards.ts'
import { MakeCards } from './make-cards.tsx'

/** Name in the query under which the list of students gives way to the cards made last. */
export const CARDS = 'cards'

/** New cards for the ticked students. */
export function CardsOfTicked({ rows, disabled }: BulkActionsProps) {
  const go = useGo()
  return (
    <MakeCards
      small
      students={async () => (await rows()).map(({ id }) => id)}
      disabled={disabled}
      onMade={(made) => {
        keepMade(made)
        go(`${menuUrl('customer')}?${CARDS}`)
      }}
    />
  )
}
