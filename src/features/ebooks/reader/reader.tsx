import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { type Book, keepAsPrinted, keepPlace, keptBooks, openBook, placeOf, readsAsPrinted } from './book-store.ts'
import type { Epub } from './epub.ts'
import { EpubChapter } from './epub-chapter.tsx'
import type { Pdf } from './pdf-engine.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './reader.module.css'

interface ReaderProps {
  book: Book
  title: string
  user_id: string
  back: string
}

/** `kept`: it lies on this phone. */
type Opened = ({ pdf: Pdf } | { epub: Epub }) & { pages: number; kept: boolean }

async function opened(user_id: string, book: Book): Promise<Opened> {
  const file = await openBook(user_id, book)
  const kept = (await keptBooks(user_id)).has(book.id)
  if (book.format === 'pdf') {
    const pdf = await (await import('./pdf-engine.ts')).openPdf(file)
    return { pdf, pages: pdf.pages, kept }
  }
  const epub = await (await import('./epub.ts')).openEpub(file)
  return { epub, pages: epub.chapters.length, kept }
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
  const pages = found.data?.pages ?? 1
  const [asked, setAsked] = useState(() => placeOf(user_id, book.id))
  const at = Math.min(asked, pages)
  const go = (to: number) => {
    const next = Math.min(pages, Math.max(1, to))
    setAsked(next)
    keepPlace(user_id, book.id, next)
    scrollTo({ top: 0 })
  }
  useTurnKeys(go, at)
  const [printed, setPrinted] = useState(readsAsPrinted)
  const choose = (chosen: boolean) => {
    setPrinted(chosen)
    keepAsPrinted(chosen)
  }
  const where = t(`reader.${book.format}`, { at, of: pages })
  return (
    <>
      <title>{`${title} · ELP`}</title>
      <TaskHead
        back={back}
        title={title}
        heading
        end={
          found.data?.kept && (
            <Note tone="brand" icon={<Smartphone aria-hidden="true" />}>
              {t('reader.kept')}
            </Note>
          )
        }
      />
      <Page>
        {found.isPending && <SkeletonRows />}
        {found.isError && (
          <LoadError
            title={t('reader.errorTitle')}
            text={t('reader.errorText')}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.data && 'pdf' in found.data && <PdfPage pdf={found.data.pdf} at={at} label={where} asText={!printed} />}
        {found.data && 'epub' in found.data && <EpubChapter epub={found.data.epub} at={at} onGo={go} />}
      </Page>
      {found.data && (
        <ActionBar>
          <Row gap={2}>
            <IconButton
              label={t('reader.before')}
              icon={<ChevronLeft aria-hidden="true" />}
              aria-disabled={at === 1}
              onClick={() => go(at - 1)}
            />
            <input
              type="range"
              className={styles.slider}
              min={1}
              max={pages}
              value={at}
              aria-label={t('reader.place')}
              aria-valuetext={where}
              onChange={(event) => go(Number(event.target.value))}
            />
            <IconButton
              label={t('reader.next')}
              icon={<ChevronRight aria-hidden="true" />}
              aria-disabled={at === pages}
              onClick={() => go(at + 1)}
            />
          </Row>
          <Row gap={2} between>
            <Text size="sm" tone="muted" numeric>
              {where}
            </Text>
            {'pdf' in found.data && <Looks printed={printed} onChoose={choose} />}
          </Row>
        </ActionBar>
      )}
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
    const turn = ({ key, target }: KeyboardEvent) => {
      // The slider has the arrows itself.
      if (target instanceof HTMLInputElement) return
      if (key === 'ArrowRight' || key === 'PageDown') go(at + 1)
      if (key === 'ArrowLeft' || key === 'PageUp') go(at - 1)
    }
    addEventListener('keydown', turn)
    return () => removeEventListener('keydown', turn)
  })
}
