import type { FieldShape } from '#contract/field-shape.ts'
import { numberText } from '#src/office/kit/number-text.ts'
import { readable } from '#src/office/kit/readable.ts'
import type { useWords } from '#src/office/kit/words.ts'
import { idsIn } from '../refs.ts'

/** What a cell says where there is room for words alone; empty where the row has no value. */
export function cellWords(
  column: string,
  value: unknown,
  shape: FieldShape,
  words: ReturnType<typeof useWords>,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (shape.kind) {
    case 'choice':
      return words.value(column, String(value))
    case 'reference':
    case 'references':
      return idsIn(value)
        .map((id) => names?.get(id) ?? '…')
        .join(', ')
    case 'number':
    case 'duration':
      return numberText(Number(value), shape)
    case 'rich':
      return readable(String(value))
    default:
      return String(value)
  }
}
