import { Box, Group, Input, Radio, type RadioGroupProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ChoiceCardsProps<V extends string> extends Omit<RadioGroupProps, 'value' | 'onChange' | 'children'> {
  value: V
  onChange(value: V): void
  cards: readonly { value: V; title: ReactNode; text: ReactNode }[]
  disabled?: boolean | undefined
}

/** One of few ways, where each needs a sentence to be chosen by. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { value, onChange, cards, disabled, error, ...group } = props
  return (
    <Radio.Group {...group} value={value} onChange={(next) => !disabled && onChange(next as V)}>
      <Box
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))', gap: 'var(--space-2)' }}
      >
        {cards.map((card) => (
          <Radio.Card key={card.value} value={card.value} disabled={disabled}>
            <Group gap="xs" align="start" wrap="nowrap">
              <Radio.Indicator />
              <div>
                <Text component="strong" fw={600} display="block">
                  {card.title}
                </Text>
                <Text component="small" size="xs" c="dimmed">
                  {card.text}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Box>
      {error && <Input.Error>{error}</Input.Error>}
    </Radio.Group>
  )
}
