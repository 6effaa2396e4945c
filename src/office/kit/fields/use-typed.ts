import { useState } from 'react'

/**
 * What a box shows: what was typed in it, as long as its form holds what that was read as; else what the form holds, which
 * comes from elsewhere by a restored draft, a conflict or a save.
 */
export function useTyped<Text, Value>(value: Value, shownAs: (value: Value) => Text) {
  const [typed, setTyped] = useState<{ text: Text; value: Value } | null>(null)
  const type = (text: Text, readAs: Value) => setTyped({ text, value: readAs })
  return [typed && Object.is(typed.value, value) ? typed.text : shownAs(value), type] as const
}
