import { FileText } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { usePlace } from '../attempt/head.tsx'
import { useDesktop } from '../attempt/use-media-query.ts'
import type { Item, Part } from '../model/session.ts'
import { QuestionPanel } from '../question/question-panel.tsx'
import { Reading, useReadingTitle } from '../question/reading.tsx'
import { RichText } from '../question/rich-text.tsx'
import { LineReader } from '../tools/line-reader.tsx'
import { ToolStrip } from '../tools/tool-strip.tsx'
import { useReadyParts } from './lazy-parts.ts'
import styles from './question-area.module.css'
import { SplitPane } from './split-pane.tsx'

interface Props {
  area: React.RefObject<HTMLDivElement | null>
  item: Item
  part: Part
  count: number
  locked: boolean
  /** The sub-test's name fills both lines of the head: its place is told here. */
  tight: boolean
  marking: boolean
  tools: React.ComponentProps<typeof ToolStrip>
}

/** What scrolls: the reading above the question, or beside it where there is room. */
export function QuestionArea({ area, item, part, count, locked, tight, marking, tools }: Props) {
  const { t } = useTranslation('exam')
  const desktop = useDesktop()
  const place = usePlace(part)
  const scroll = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at its top, already when it is painted
  useLayoutEffect(() => {
    scroll.current?.scrollTo(0, 0)
    // Where the whole screen scrolls (frame.module.css).
    if (window.scrollY > 0) window.scrollTo(0, 0)
  }, [item.soal.id])
  const late = useReadyParts()
  const question = (
    <div ref={scroll} className={styles.scroll}>
      {!desktop && item.reading && <Reading key={item.reading.id} reading={item.reading} />}
      <QuestionPanel
        key={item.soal.id}
        item={item}
        count={count}
        locked={locked}
        Parts={late?.PartsAnswer}
        aside={desktop ? <ToolStrip {...tools} /> : tight ? place : undefined}
      />
    </div>
  )
  return (
    <div ref={area} className={styles.area} data-marking={marking}>
      {desktop && item.reading ? (
        <SplitPane label={t('reading.split')} start={<SideReading item={item} />} end={question} />
      ) : (
        question
      )}
      <LineReader />
      <p className="visually-hidden" aria-live="polite">
        {t('question.said', { number: item.number, count })}
      </p>
    </div>
  )
}

function SideReading({ item }: { item: Item }) {
  return item.reading ? <SideText key={item.reading.id} reading={item.reading} /> : null
}

function SideText({ reading }: { reading: NonNullable<Item['reading']> }) {
  const title = useReadingTitle(reading)
  return (
    <Stack as="section" gap={4} className={styles.reading} aria-label={title}>
      <Row as="h2" gap={2} data-text="sm">
        <FileText aria-hidden="true" size={18} strokeWidth={1.75} />
        {title}
      </Row>
      {reading.judul && <h3 data-text="lg">{reading.judul}</h3>}
      <RichText html={reading.html} block={reading.id} className={styles.text} />
    </Stack>
  )
}
