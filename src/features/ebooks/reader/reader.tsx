import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronLeft, ChevronRight, Highlighter, ListTree, Search, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { TextSizeButton } from '#src/components/feedback/text-size-button.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useTextSize } from '#src/lib/device/text-size.ts'
import type { OpenBook } from './book.ts'
import { overlap, turnBookmark, turnMark, useNotes } from './book-notes.ts'
import { BookPage } from './book-page.tsx'
import { type Book, keepAsPrinted, keepPlace, keptBooks, openBook, placeOf, readsAsPrinted } from './book-store.ts'
import { ContentsSheet } from './contents-sheet.tsx'
import type { Place } from './find.ts'
import styles from './reader.module.css'
import { SearchSheet } from './search-sheet.tsx'

interface ReaderProps {
  book: Book
  title: string
  user_id: string
  back: string
}

/** `kept`: it lies on this phone. */
interface Opened {
  file: OpenBook
  kept: boolean
}

async function opened(user_id: string, book: Book): Promise<Opened> {
  const bytes = await openBook(user_id, book)
  const kept = (await keptBooks(user_id)).has(book.id)
  if (book.format === 'pdf') return { file: await (await import('./pdf-engine.ts')).openPdf(bytes), kept }
  return { file: await (await import('./epub.ts')).openEpub(bytes), kept }
}

/** An e-book page by page or chapter by chapter, at the place where it was left; arrow keys turn. */
export function Reader({ book, title, user_id, back }: ReaderProps) {
  const { t } = useTranslation('ebooks')
  const found = useQuery({
    queryKey: ['ebook-file', user_id, book.id, book.edition],
    queryFn: () => opened(user_id, book),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (found.data) return <OpenReader key={book.id} {...{ book, title, user_id, back }} {...found.data} />
  return (
    <>
      <title>{`${title} · ELP`}</title>
      <TaskHead back={back} title={title} heading />
      <Page>
        {found.isPending ? (
          <SkeletonRows />
        ) : (
          <LoadError
            title={t('reader.errorTitle')}
            text={t('reader.errorText')}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
      </Page>
    </>
  )
}

/** Words that the reader chose: by selecting them, by pressing a mark, or by looking for them. */
interface Chosen extends Place {
  found: boolean
}

type OpenSheet = 'search' | 'contents'

function OpenReader({ book, title, user_id, back, file, kept }: ReaderProps & Opened) {
  const { t } = useTranslation('ebooks')
  const [asked, setAsked] = useState(() => placeOf(user_id, book.id))
  const at = Math.min(asked, file.pages)
  const [notes, change] = useNotes(user_id, book.id)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const letters = useTextSize((state) => state.letters)
  const [printed, setPrinted] = useState(readsAsPrinted)
  const choose = useCallback((place: Place | null) => setChosen(place && { ...place, found: false }), [])
  const whereIs = (place: number) => t(`reader.${book.format}`, { at: place, of: file.pages })
  const go = (to: number) => {
    const next = Math.min(file.pages, Math.max(1, to))
    setAsked(next)
    setChosen(null)
    setSheet(null)
    keepPlace(user_id, book.id, next)
    scrollTo({ top: 0 })
  }
  const show = ({ at: to, start, text }: Place) => {
    go(to)
    // A drawn page has no words to point at; what the reader chose for others stays.
    setPrinted(false)
    setChosen({ at: to, start, text, found: true })
  }
  const turnChosen = () => {
    if (chosen) change((now) => turnMark(now, chosen))
    getSelection()?.removeAllRanges()
    setChosen(null)
  }
  useTurnKeys(go, at)
  const close = () => setSheet(null)
  const bookmarked = notes.bookmarks.includes(at)
  return (
    <>
      <title>{`${title} · ELP`}</title>
      <TaskHead
        back={back}
        title={title}
        heading
        end={
          <Row gap={0}>
            <IconButton
              label={t('reader.search')}
              icon={<Search aria-hidden="true" />}
              onClick={() => setSheet('search')}
            />
            <TextSizeButton />
            <IconButton
              edge="end"
              label={t('reader.bookmark')}
              icon={<Bookmark aria-hidden="true" fill={bookmarked ? 'currentColor' : 'none'} />}
              aria-pressed={bookmarked}
              onClick={() => change((now) => turnBookmark(now, at))}
            />
          </Row>
        }
      />
      <SearchSheet book={file} open={sheet === 'search'} onClose={close} whereIs={whereIs} onPick={show} />
      <ContentsSheet
        book={file}
        notes={notes}
        open={sheet === 'contents'}
        onClose={close}
        whereIs={whereIs}
        onGo={go}
        onMark={show}
        onUnbookmark={(place) => change((now) => turnBookmark(now, place))}
        onUnmark={(mark) => change((now) => turnMark(now, mark))}
      />
      <Page>
        {kept && (
          <Note tone="brand" icon={<Smartphone aria-hidden="true" />}>
            {t('reader.kept')}
          </Note>
        )}
        <BookPage
          book={file}
          at={at}
          label={whereIs(at)}
          printed={printed}
          letters={letters}
          marks={notes.marks}
          found={chosen?.found && chosen.at === at ? chosen : null}
          onChoose={choose}
          onGo={go}
        />
      </Page>
      <ActionBar>
        <Row gap={2}>
          <IconButton
            label={t('reader.contents')}
            icon={<ListTree aria-hidden="true" />}
            onClick={() => setSheet('contents')}
          />
          <IconButton
            label={t('reader.before')}
            icon={<ChevronLeft aria-hidden="true" />}
            aria-disabled={at === 1}
            onClick={() => go(at - 1)}
          />
          <Rest
            as="input"
            type="range"
            className={styles.slider}
            min={1}
            max={file.pages}
            value={at}
            aria-label={t('reader.place')}
            aria-valuetext={whereIs(at)}
            onChange={(event) => go(Number(event.target.value))}
          />
          <IconButton
            label={t('reader.next')}
            icon={<ChevronRight aria-hidden="true" />}
            aria-disabled={at === file.pages}
            onClick={() => go(at + 1)}
          />
        </Row>
        <Row gap={2} between>
          <Text size="sm" tone="muted" numeric>
            {whereIs(at)}
          </Text>
          {chosen && (
            <Button size="sm" variant="brand" icon={<Highlighter aria-hidden="true" />} onClick={turnChosen}>
              {t(notes.marks.some((mark) => overlap(mark, chosen)) ? 'reader.unmark' : 'reader.mark')}
            </Button>
          )}
          {!chosen && file.draw && (
            <Looks
              printed={printed}
              onChoose={(as) => {
                setPrinted(as)
                keepAsPrinted(as)
              }}
            />
          )}
        </Row>
      </ActionBar>
    </>
  )
}

function Looks({ printed, onChoose }: { printed: boolean; onChoose(printed: boolean): void }) {
  const { t } = useTranslation('ebooks')
  return (
    <Row gap={1}>
      {[false, true].map((one) => (
        <Button
          key={String(one)}
          size="sm"
          variant={one === printed ? 'soft' : 'quiet'}
          aria-pressed={one === printed}
          onClick={() => onChoose(one)}
        >
          {t(one ? 'reader.printed' : 'reader.text')}
        </Button>
      ))}
    </Row>
  )
}

function useTurnKeys(go: (to: number) => void, at: number) {
  useEffect(() => {
    const turn = ({ key, target, shiftKey }: KeyboardEvent) => {
      // The slider has the arrows itself, sheets have their own, and Shift selects words.
      if (shiftKey || target instanceof HTMLInputElement) return
      if (target instanceof Element && target.closest('dialog')) return
      if (key === 'ArrowRight' || key === 'PageDown') go(at + 1)
      if (key === 'ArrowLeft' || key === 'PageUp') go(at - 1)
    }
    addEventListener('keydown', turn)
    return () => removeEventListener('keydown', turn)
  })
}
