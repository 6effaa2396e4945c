import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useRunner } from '../attempt/context.ts'
import { Frame } from '../attempt/frame.tsx'
import { TopLines } from '../attempt/top-lines.tsx'
import styles from '../end/intro-stage.module.css'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { Part } from '../model/session.ts'
import { isForced, type SheetSoal } from '../model/sheet.ts'
import { RichText } from '../question/rich-text.tsx'

interface Props {
  soal: SheetSoal
  part: Part
  akhir: number
  number: number
  count: number
  locked: boolean
  side: ReactNode
  nav: ReactNode
  onLogin: () => void
}

/** Before a sheet among other questions: what it is, and that its clock begins with the tap. */
export function SheetIntro({ soal, part, akhir, number, count, locked, side, nav, onLogin }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer } = useRunner()
  const [asked, setAsked] = useState(false)
  const begin = () => {
    setAsked(true)
    writer.open(soal.id)
  }
  const facts = [
    t('sheet.columns', { count: soal.kolom.length }),
    isForced(soal) ? t('sheet.seconds', { count: soal.detik_per_kolom }) : t('sheet.free'),
    t('sheet.runs'),
  ]
  return (
    <Frame top={<TopLines part={part} akhir={akhir} onLogin={onLogin} />} side={side} bar={nav}>
      <Page className={styles.page} role="article" aria-labelledby={`number-${soal.id}`}>
        <div>
          <Text tone="muted">
            <b id={`number-${soal.id}`}>{t('question.number', { number })}</b> {t('question.of', { count })}
          </Text>
          <h2 data-text="2xl">{t(soal.jenis === 'pauli' ? 'sheet.title_digits' : 'sheet.title_symbols')}</h2>
        </div>
        <RichText html={soal.html} />
        <List lined>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </List>
        <Button variant="brand" size="lg" block busy={asked} disabled={locked} onClick={begin}>
          {t('sheet.begin')}
        </Button>
      </Page>
    </Frame>
  )
}
