import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnswerCount, Item, ReportedSoal } from '#contract/report-item.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import styles from './item-detail.module.css'
import { asCount, asPercent } from './numbers.ts'

interface AnswerBarsProps {
  item: Item
  soal: ReportedSoal | undefined
  group: number
}

/** Every answer with how many gave it, and beneath how often the best and the weakest 27 % did. */
export function AnswerBars({ item, soal, group }: AnswerBarsProps) {
  const { t } = useTranslation('report')
  const share = (n: number) => (group ? n / group : 0)
  const rows = [...item.jawaban, { id: BLANK, ...item.kosong, kunci: false }]
  return (
    <table className={styles.bars}>
      <thead>
        <tr>
          <th>{t('answer.answer')}</th>
          <th>{t('answer.n')}</th>
          <th>
            <span className={styles.legend}>
              <i data-group="atas" /> {t('answer.upper')} <i data-group="bawah" /> {t('answer.lower')}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-key={row.kunci ? '' : undefined}>
            <th scope="row">
              <Label row={row} item={item} soal={soal} />
            </th>
            <td>{asCount(row.n)}</td>
            <td>
              {(['atas', 'bawah'] as const).map((name) => (
                <span key={name} className={styles.line} data-group={name}>
                  <i style={{ inlineSize: `${share(row[name]) * 78}%` }} />
                  {asPercent(share(row[name]))}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const BLANK = 'kosong'

function Label({ row, item, soal }: { row: AnswerCount; item: Item; soal: ReportedSoal | undefined }) {
  const { t } = useTranslation('report')
  const html = soal?.opsi.find((option) => option.id === row.id)?.html
  const points = item.jenis === 'skala' && soal?.poin_opsi?.[row.id]
  return (
    <span className={styles.label}>
      <b>{nameOf(row.id, item, soal, t)}</b>
      {row.kunci && item.jenis !== 'skala' && <KeyRound size={14} aria-label={t('answer.key')} />}
      {points !== undefined && points !== false && <small>{t('answer.points', { count: points, n: points })}</small>}
      {html && <RichHtml className={styles.option} html={html} />}
    </span>
  )
}

type Words = (key: string, values?: Record<string, unknown>) => string

function nameOf(id: string, item: Item, soal: ReportedSoal | undefined, t: Words): string {
  if (id === BLANK && item.jenis !== 'isian') return t('answer.blank')
  if (id === BLANK) return t('answer.blank')
  if (id === '') return t('answer.others')
  if (item.jenis !== 'pernyataan') return id
  const [statement, column] = id.split(':')
  return t('answer.statement', { n: statement, kolom: soal?.kolom?.[Number(column)] ?? column })
}
