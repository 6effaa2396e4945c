import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useCells, useRunner, useSnapshot } from '../attempt/context.ts'
import { Frame } from '../attempt/frame.tsx'
import { TopLines } from '../attempt/top-lines.tsx'
import { useLimits } from '../attempt/use-clock.ts'
import { MapCell } from '../map/map-cell.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { countCells } from '../model/map-state.ts'
import { type Item, isSheet, openItems } from '../model/session.ts'
import { AnswerDots } from './answer-dots.tsx'
import { EndActions } from './end-actions.tsx'
import styles from './review-stage.module.css'

interface Props {
  open_index: number
  onLogin: () => void
  /** Ends the attempt on this phone. */
  onEnd: () => void
}

/** Before the end: what is empty, what is in doubt, and a way to each. */
export function ReviewStage({ open_index, onLogin, onEnd }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { session, preferences } = useRunner()
  const all = openItems(session, open_index)
  // A sheet that is all there is is not a number to go back to: it ends with its columns or its time.
  const items = all.length > 1 ? all : all.filter((item) => !isSheet(item.soal))
  const cells = useCells(items)
  const counts = countCells(cells)
  const akhir = useLimits()[open_index]?.akhir ?? 0
  const part = session.parts[open_index]
  const [asked, setAsked] = useState(false)
  const locked = useSnapshot((snapshot) => snapshot.phase !== 'running')
  const back = () => preferences.tool({ reviewing: false })
  const go = (id: string) => {
    preferences.visit(id)
    back()
  }
  const pick = (test: (index: number) => boolean) => items.filter((_, index) => test(index))
  const fillOf = (index: number) => cells[index]?.fill
  const blanks = pick((index) => fillOf(index) === 'seen' || fillOf(index) === 'unseen')
  const halves = pick((index) => fillOf(index) === 'partly')
  const flagged = pick((index) => cells[index]?.flagged === true)
  const first = items[cells.findIndex(({ fill }) => fill !== 'answered')]
  const openWords = useOpenWords(counts)
  if (!part) return null
  return (
    <Frame
      top={<TopLines part={part} akhir={akhir} onLogin={onLogin} />}
      bar={
        <ActionBar>
          {first ? (
            <Button
              variant="accent"
              size="lg"
              block
              iconEnd={<ArrowRight aria-hidden="true" />}
              onClick={() => go(first.soal.id)}
            >
              {t(halves.includes(first) ? 'end.complete' : 'end.fill', { number: first.number })}
            </Button>
          ) : null}
          <EndActions
            open_index={open_index}
            locked={locked}
            main={!first}
            open={openWords}
            asked={asked}
            onAsk={setAsked}
            onEnd={onEnd}
            onBack={back}
          />
        </ActionBar>
      }
    >
      <div className={styles.scroll}>
        <Stack gap={4} className={styles.column}>
          <div>
            {items.length > 0 ? (
              <h2 data-text="2xl">{openWords || t('end.none_blank')}</h2>
            ) : (
              <h2 data-text="2xl">{t('sheet.done')}</h2>
            )}
            <Text tone="muted">
              {first && session.paper.salah_mengurangi === false ? t('end.no_penalty') : t('end.checked')}
            </Text>
          </div>
          {items.length > 0 && (
            <>
              <List as="div">
                {halves.length > 0 && (
                  <Count
                    count={counts.partly}
                    name={t('map.partly')}
                    items={halves}
                    all={items}
                    cells={cells}
                    onGo={go}
                  />
                )}
                <Count count={counts.blank} name={t('end.blank')} items={blanks} all={items} cells={cells} onGo={go} />
                <Count
                  count={counts.flagged}
                  name={t('end.flagged')}
                  items={flagged}
                  all={items}
                  cells={cells}
                  onGo={go}
                />
                <Count count={counts.answered} name={t('end.answered')} />
              </List>
              <AnswerDots items={items} cells={cells} />
            </>
          )}
          <div>
            <Button variant="quiet" className={styles.back} onClick={back}>
              {t('end.back')}
            </Button>
          </div>
        </Stack>
      </div>
    </Frame>
  )
}

/** "Masih ada dua nomor kosong", empty where nothing is open. */
function useOpenWords({ blank, partly }: { blank: number; partly: number }): string {
  const { t } = useTranslation(LAZY_WORDS)
  const words = t('end.number_words').split(' ')
  const worded = (count: number) => ({ count, words: words[count] ?? count })
  const open = [
    blank > 0 && t('end.some_blank', worded(blank)),
    partly > 0 && t(blank > 0 ? 'end.and_partly' : 'end.some_partly', worded(partly)),
  ]
  return open.filter(Boolean).join(' ')
}

/** More are found on the map, by its chips. */
const MOST_JUMPS = 12

interface CountProps {
  count: number
  name: string
  items?: readonly Item[]
  all?: readonly Item[]
  cells?: ReturnType<typeof useCells>
  onGo?: (id: string) => void
}

function Count({ count, name, items = [], all = [], cells = [], onGo }: CountProps) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <Row className={styles.row}>
      <Text as="b" size="3xl" className={styles.figure} numeric>
        {count}
      </Text>
      <span className={styles.name}>{name}</span>
      <Row gap={2} wrap className={styles.jumps} data-end="">
        {items.slice(0, MOST_JUMPS).map((item) => {
          const cell = cells[all.indexOf(item)]
          if (!cell || !onGo) return null
          return (
            <MapCell
              key={item.soal.id}
              id={item.soal.id}
              number={item.number}
              onGo={onGo}
              {...cell}
              unsent={false}
              current={false}
            />
          )
        })}
        {items.length > MOST_JUMPS && (
          <Text as="span" size="sm" tone="muted">
            {t('end.more', { count: items.length - MOST_JUMPS })}
          </Text>
        )}
      </Row>
    </Row>
  )
}
