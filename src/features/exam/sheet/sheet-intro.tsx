import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { LATE_WORDS } from '../model/late-words.ts'
import type { Part } from '../model/session.ts'
import { isForced, type SheetSoal } from '../model/sheet.ts'
import { RichText } from '../question/rich-text.tsx'
import { useRunner } from '../runner/context.ts'
import { Frame } from '../runner/frame.tsx'
import { TopLines } from '../runner/top-lines.tsx'
import styles from './sheet-intro.module.css'

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
  const { t } = useTranslation(LATE_WORDS)
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
      <article className={styles.page} aria-labelledby={`number-${soal.id}`}>
        <p className={styles.number}>
          <b id={`number-${soal.id}`}>{t('question.number', { number })}</b> {t('question.of', { count })}
        </p>
        <h2 className={styles.title}>{t(soal.jenis === 'pauli' ? 'sheet.title_digits' : 'sheet.title_symbols')}</h2>
        <RichText html={soal.html} />
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Button variant="brand" size="lg" block busy={asked} disabled={locked} onClick={begin}>
          {t('sheet.begin')}
        </Button>
      </article>
    </Frame>
  )
}
