import { Button, Group, Stack, Text } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

interface FileDropProps {
  title: string
  /** What the file has to be. */
  text: string
  /** Words of the button. */
  choose: string
  /** Kinds of files, as an input takes them. */
  accept: string
  busy?: boolean
  /** Beside the button. */
  more?: ReactNode
  onChoose(file: File): void
}

/** One file: dropped, or chosen by mouse or keyboard. */
export function FileDrop({ title, text, choose, accept, busy = false, more, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) onChoose(file)
  }
  return (
    <Stack
      align="center"
      gap="xs"
      px="md"
      py="3rem"
      ta="center"
      bd={`1.5px dashed var(${over ? '--color-brand-graphic' : '--color-border-strong'})`}
      bdrs="lg"
      bg={over ? 'var(--color-brand-subtle)' : 'transparent'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" />
      <strong>{title}</strong>
      <Text maw="34rem" c="var(--color-text-muted)">
        {text}
      </Text>
      <Group gap="xs" justify="center">
        {more}
        <Button variant="filled" color="accent" loading={busy} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={choose}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file again is a choice too.
            event.currentTarget.value = ''
          }}
        />
      </Group>
    </Stack>
  )
}
