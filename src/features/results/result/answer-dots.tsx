import { useTranslation } from 'react-i18next'
import { upTo } from '../figures.ts'
import { Card } from '../parts/card.tsx'
import { Legend, type Mark, MarkDot } from '../parts/legend.tsx'
import styles from './answer-dots.module.css'
import type { QuestionCounts } from './question-counts.ts'

const KINDS: readonly { kind: 'benar' | 'bertingkat' | 'salah' | 'kosong'; mark: Mark }[] = [
  { kind: 'benar', mark: 'full' },
  { kind: 'bertingkat', mark: 'half' },
  { kind: 'salah', mark: 'cross' },
  { kind: 'kosong', mark: 'blank' },
]

/** One dot is one question, right ones first: the whole sheet at a glance. */
export function AnswerDots({ asked }: { asked: QuestionCounts }) {
  const { t } = useTranslation('results')
  const shown = KINDS.filter(({ kind }) => asked[kind] > 0)
  const items = shown.map(({ kind, mark }) => ({ mark, text: t(`kind.${kind}`, { count: asked[kind] }) }))
  return (
    <Card span={8} title={t('dots.title', { count: asked.jumlah })} aside={t('dots.unit')}>
      <div className={styles.dots} aria-hidden="true">
        {shown.flatMap(({ kind, mark }) => upTo(asked[kind]).map((n) => <MarkDot key={`${kind}${n}`} mark={mark} />))}
      </div>
      <Legend items={items} />
    </Card>
  )
}
