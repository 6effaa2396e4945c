import { Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import styles from './list-toolbar.module.css'

interface TypedFilterProps {
  label: string
  value: string
  disabled?: boolean
  /** The list's own search: `/` leads here. */
  main?: boolean
  onType(value: string): void
}

/** Searches while one types, a moment after the last letter. */
export function TypedFilter({ label, value, disabled = false, main = false, onType }: TypedFilterProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onType, 250)
  // "Clear filters" and Back change the address; the box follows unless somebody is typing in it.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(value)
  }, [value])
  useKeys({ '/': main ? () => box.current?.focus() : undefined })
  return (
    <TextInput
      ref={box}
      className={main ? styles.search : styles.text}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} strokeWidth={1.75} />}
      {...(main && { rightSection: <Kbd>/</Kbd>, rightSectionPointerEvents: 'none' })}
      maxLength={120}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
