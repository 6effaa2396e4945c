import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { Entry, OpenBook } from './book.ts'
import type { Notes } from './book-notes.ts'
import type { Place } from './find.ts'
import { PlaceButton } from './place-button.tsx'

interface ContentsSheetProps {
  book: OpenBook
  notes: Notes
  open: boolean
  onClose(): void
  whereIs(at: number): string
  onGo(at: number): void
  onMark(mark: Place): void
  onUnbookmark(at: number): void
  onUnmark(mark: Place): void
}

/** Ways into a book: its own list of contents, the reader's bookmarks, and what the reader marked. */
export function ContentsSheet(props: ContentsSheetProps) {
  const { book, notes, open, onClose, whereIs, onGo, onMark, onUnbookmark, onUnmark } = props
  const { t } = useTranslation('ebooks')
  const [contents, setContents] = useState<Entry[]>()
  useEffect(() => {
    // Of a long book it takes a while: not before it is asked for.
    if (open && !contents)
      void book
        .contents()
        .catch(() => [])
        .then(setContents)
  }, [book, open, contents])
  return (
    <Sheet open={open} onClose={onClose} title={t('reader.contents')}>
      <Part title={t('reader.chapters')} empty={t('reader.noChapters')}>
        {contents?.map(({ title, at, depth }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two chapters of a page may be called the same
          <li key={n}>
            <PlaceButton where={whereIs(at)} depth={depth} onPress={() => onGo(at)}>
              {title}
            </PlaceButton>
          </li>
        ))}
      </Part>
      <Part title={t('reader.bookmarks')} empty={t('reader.noBookmarks')}>
        {notes.bookmarks.map((at) => (
          <Kept key={at} label={t('reader.unbookmark', { where: whereIs(at) })} onRemove={() => onUnbookmark(at)}>
            <PlaceButton where={whereIs(at)} onPress={() => onGo(at)} />
          </Kept>
        ))}
      </Part>
      <Part title={t('reader.marks')} empty={t('reader.noMarks')}>
        {notes.marks.map((mark) => (
          <Kept key={`${mark.at}-${mark.start}`} label={t('reader.unmark')} onRemove={() => onUnmark(mark)}>
            <PlaceButton where={whereIs(mark.at)} onPress={() => onMark(mark)}>
              {mark.text}
            </PlaceButton>
          </Kept>
        ))}
      </Part>
    </Sheet>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] | undefined }) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h3" size="md">
        {title}
      </Text>
      {children?.length === 0 && <Text tone="muted">{empty}</Text>}
      <List>{children}</List>
    </Stack>
  )
}

function Kept({ label, onRemove, children }: { label: string; onRemove(): void; children: ReactNode }) {
  return (
    <Row as="li" gap={2}>
      <Rest>{children}</Rest>
      <IconButton label={label} icon={<Trash2 aria-hidden="true" />} edge="end" onClick={onRemove} />
    </Row>
  )
}
