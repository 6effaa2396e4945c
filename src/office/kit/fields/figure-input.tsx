import { NumberInput, type NumberInputProps } from '@mantine/core'
import { figureOf } from '../number-text.ts'
import { useTyped } from './use-typed.ts'

interface FigureInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null | undefined
  onChange(value: number | null): void
}

/** A figure typed key by key: `12,` and `12,50` stand in the box as they are typed, and are read as what they are so far. */
export function FigureInput({ value = null, onChange, ...box }: FigureInputProps) {
  const [shown, type] = useTyped<string | number, number | null>(value, (figure) => figure ?? '')
  return (
    <NumberInput
      {...box}
      value={shown}
      onChange={(next) => {
        type(next, figureOf(next))
        onChange(figureOf(next))
      }}
    />
  )
}
