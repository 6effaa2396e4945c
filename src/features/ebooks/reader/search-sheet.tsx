import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { OpenBook } from './book.ts'
import { type Hit, MOST_HITS, search } from './find.ts'
import { PlaceButton } from './place-button.tsx'
import styles from './reader.module.css'

interface SearchSheetProps {
  book: OpenBook
  open: boolean
  onClose(): void
  whereIs(at: number): string
  onPick(hit: Hit): void
}

interface Found {
  hits: Hit[]
  /** Looked through up to here. */
  at: number
}

/** Finds words in a book, from its first page to its last; what was found is there when it is opened again. */
export function SearchSheet({ book, open, onClose, whereIs, onPick }: SearchSheetProps) {
  const { t } = useTranslation('ebooks')
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()
  // Which search is going on: an earlier one stops.
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const mine = ++turn.current
    if (!words.trim()) return setFound(undefined)
    setFound({ hits: [], at: 0 })
    for await (const step of search(book, words)) {
      if (turn.current !== mine) return
      setFound(step)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('reader.search')}>
      <form onSubmit={(event) => void look(event)}>
        <Field
          type="search"
          enterKeyHint="search"
          label={t('reader.words')}
          value={words}
          maxLength={80}
          data-autofocus
          onChange={({ target }) => setWords(target.value)}
          end={<IconButton type="submit" label={t('reader.search')} icon={<Search aria-hidden="true" />} />}
        />
      </form>
      {found && (
        <Text size="sm" tone="muted" role="status">
          {stateOf(found)}
        </Text>
      )}
      <List lined className={styles.words}>
        {found?.hits.map((hit) => (
          <li key={`${hit.at}-${hit.start}`}>
            <PlaceButton where={whereIs(hit.at)} onPress={() => onPick(hit)}>
              {hit.before}
              <mark>{hit.text}</mark>
              {hit.after}
            </PlaceButton>
          </li>
        ))}
      </List>
    </Sheet>
  )

  function stateOf({ hits, at }: Found): string {
    if (hits.length === MOST_HITS) return t('reader.manyHits', { count: MOST_HITS })
    if (at < book.pages) return t('reader.searching', { at, of: book.pages })
    return hits.length > 0 ? t('reader.hits', { count: hits.length }) : t('reader.noHits')
  }
}
