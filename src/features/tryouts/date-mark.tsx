import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateParts, type Zone } from '#src/lib/format/dates.ts'

/** `29` over `Nov`. */
export function DateMark({ moment, zone }: { moment: number; zone: Zone }) {
  const { day, month } = dateParts(moment, zone)
  return (
    <Stack as="time" gap={0} align="center" dateTime={new Date(moment).toISOString()}>
      <Text as="strong" size="xl" weight="bold">
        {day}
      </Text>
      <Text as="span" size="xs" tone="muted" weight="medium">
        {month}
      </Text>
    </Stack>
  )
}
