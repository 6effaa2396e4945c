import { useTranslation } from 'react-i18next'
import type { ResultReply, Score } from '#contract/results.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure, headline } from '../figures.ts'
import styles from './headline.module.css'
import { Verdict } from './verdict.tsx'

/** The one figure, and what it is out of. */
export function Headline({ data }: { data: ResultReply['data'] }) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const { score } = data
  return (
    <section className={styles.headline} aria-label={t('headline.label')}>
      <Bubbles />
      <p className={styles.figure}>{headline(score)}</p>
      <p className={styles.unit}>{t(`headline.${score.satuan}`, unitFacts(score))}</p>
      <Verdict total={score.total} />
      <Explained score={score} />
      <p className={styles.when}>
        {t('headline.when', { paket: data.paket_nama, at: dateTime(data.started_at, zone) })}
      </p>
    </section>
  )
}

const unitFacts = ({ total, subtes }: Score) => ({
  subtes: subtes.length,
  maks: figure(total.nilai_maks),
  jumlah: figure(total.jumlah),
})

/** A total above the threshold that still fails, and the other way round, wants a word. */
function Explained({ score }: { score: Score }) {
  const { t } = useTranslation('results')
  const { total, subtes } = score
  if (total.lulus !== false) return null
  const failed = subtes.filter((part) => part.lulus === false)
  const parts = failed.map((part) =>
    t('headline.missing', { kode: part.kode, n: figure((part.ambang ?? 0) - part.poin) }),
  )
  return (
    <p className={styles.why}>
      {t(total.capai_ambang ? 'headline.partFailed' : 'headline.failed', { ambang: figure(total.ambang ?? 0) })}{' '}
      {parts.join(', ')}.
    </p>
  )
}

/** Decoration of the ink block on wide screens. */
function Bubbles() {
  return (
    <svg className={styles.bubbles} viewBox="0 0 96 72" aria-hidden="true">
      {[0, 1, 2].flatMap((column) =>
        [0, 1].map((row) => (
          <circle
            key={`${column}${row}`}
            cx={14 + column * 32}
            cy={10 + row * 32}
            r="11"
            data-full={column === row ? '' : undefined}
          />
        )),
      )}
    </svg>
  )
}
