import { Button, Skeleton } from '@mantine/core'
import { CircleSlash, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/report-item.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import { AnswerBars } from './answer-bars.tsx'
import { FlagChip } from './flag-chip.tsx'
import styles from './item-detail.module.css'
import { asIndex, asPercent } from './numbers.ts'
import { useItem } from './report-data.ts'

interface ItemDetailProps {
  jadwal_id: string
  item: Item
  group: number
  paper_sha256: string | undefined
  onRule: ((item: Item) => void) | undefined
}

/** One item: the question as it was asked beside who answered what, what is odd about it, and what may be done. */
export function ItemDetail({ jadwal_id, item, group, paper_sha256, onRule }: ItemDetailProps) {
  const { t } = useTranslation('report')
  const found = useItem(jadwal_id, item.soal_id, paper_sha256)
  const soal = found.data
  const figures: [string, string][] = [
    ['efficiency', asIndex(item.efficiency)],
    ['guess', asPercent(item.tebakan)],
    ['intended', asPercent(item.bobot_rencana)],
    ['effective', asPercent(item.bobot_nyata)],
    ['n', String(item.n)],
  ]
  return (
    <div className={styles.detail}>
      <div className={styles.question}>
        {soal ? (
          <>
            {soal.stimulus && <RichHtml className={styles.stimulus} html={soal.stimulus.html} />}
            <RichHtml html={soal.html} />
            {soal.pernyataan.length > 0 && (
              <ol>
                {soal.pernyataan.map((html, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: statements have a place and nothing else
                  <li key={index}>
                    <RichHtml html={html} />
                  </li>
                ))}
              </ol>
            )}
          </>
        ) : (
          <Skeleton height={72} />
        )}
      </div>
      <div className={styles.counts}>
        <AnswerBars item={item} soal={soal} group={group} />
        {item.tanda.map((flag) => (
          <p key={flag.kode} className={styles.reason}>
            <FlagChip flag={flag} />
            <span>{t(`reason.${flag.kode}`, { pilihan: flag.pilihan.join(', ') })}</span>
          </p>
        ))}
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`figure.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {onRule && (
          <div className={styles.actions}>
            <Button size="xs" leftSection={<CircleSlash size={14} />} onClick={() => onRule(item)}>
              {t(item.putusan ? 'ruling.change' : 'ruling.open')}
            </Button>
            <span className={styles.hint}>
              <KeyRound size={14} aria-hidden="true" /> {t('ruling.openHint')}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
