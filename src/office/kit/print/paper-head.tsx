import { useTranslation } from 'react-i18next'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { clock, dateTime, isSameDay, longDate } from '#src/lib/format/dates.ts'
import { Letterhead } from './letterhead.tsx'
import styles from './print.module.css'

/** Head of a sheet: what it is, of which sitting, of which room. */
export function PaperHead({ title, data, ruang }: { title: string; data: PrintOut; ruang: string | null }) {
  const { t } = useTranslation('participants')
  const { nama, mulai, selesai, ends_at, zona } = data.jadwal
  const [from, until] = [Date.parse(mulai), Date.parse(ends_at)]
  const oneDay = isSameDay(from, until, zona)
  const end = oneDay ? clock(until, zona) : `${longDate(until, zona)}, ${clock(until, zona)}`
  return (
    <>
      <Letterhead head={data.letterhead} />
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          <dl className={styles.facts}>
            <dt>{t('paper.schedule')}</dt>
            <dd>{nama}</dd>
            <dt>{t('paper.exam')}</dt>
            <dd>{[data.paket_nama, ...data.ujian].filter((name, n, all) => all.indexOf(name) === n).join(', ')}</dd>
            <dt>{t('paper.time')}</dt>
            <dd>{`${longDate(from, zona)}, ${clock(from, zona)} – ${end}`}</dd>
            <dt>{t('paper.latestStart')}</dt>
            <dd>{isSameDay(from, Date.parse(selesai), zona) ? clock(selesai, zona) : dateTime(selesai, zona)}</dd>
          </dl>
        </div>
        {ruang !== null && <span>{ruang}</span>}
      </header>
    </>
  )
}
