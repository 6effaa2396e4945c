import { Button, Kbd } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

interface EmptyListProps {
  title: string
  /** What one of it is called. */
  noun: string
  /** What it is for. */
  text: string
  createTo: string | undefined
}

/** Nothing there yet: what it is for, and the one thing to do. */
export function EmptyList({ title, noun, text, createTo }: EmptyListProps) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const create = createTo && (
    <Button
      variant="filled"
      color="accent"
      leftSection={<Plus size={16} />}
      rightSection={<Kbd>N</Kbd>}
      onClick={() => go(createTo)}
    >
      {t('new', { name: noun })}
    </Button>
  )
  return (
    <State picture={<EmptyPicture />} title={t('state.empty', { name: lowered(title) })} text={text} actions={create} />
  )
}

/** Within a sentence; short forms such as UTBK stay as they are. */
const lowered = (title: string) =>
  title
    .split(' ')
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ')
