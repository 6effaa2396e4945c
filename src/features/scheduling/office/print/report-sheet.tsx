import { useTranslation } from 'react-i18next'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { clock, dateTime, isSameDay, longDate } from '#src/lib/format/dates.ts'
import { useActionWords } from '#src/office/kit/action-words.ts'
import { PaperHead } from '#src/office/kit/print/paper-head.tsx'
import styles from '../../../../office/kit/print/print.module.css'

const LINES = ['a', 'b', 'c', 'd']

/** The report of a sitting: what the server knows of it, and lines for what it cannot know. */
export function ReportSheet({ data, ruang }: { data: PrintOut; ruang: string | null }) {
  const { t } = useTranslation('participants')
  const { jadwal, paket_nama, peserta, minutes } = data
  const { zona } = jadwal
  // What was, where it was; before that what is planned: the end is when the last has had the full time.
  const from = minutes.first_start ?? Date.parse(jadwal.mulai)
  const until = minutes.last_end ?? Date.parse(jadwal.ends_at)
  const absent = peserta.filter((person) => person.progress === 'not_started')
  const oneDay = isSameDay(from, until, zona)
  // Before anybody has begun, the figures of those who came are still to be counted by hand.
  const held = minutes.first_start !== null
  const counted = (n: number) => (held ? n.toLocaleString('id-ID') : '………')
  const at = (ms: number | null) => (ms === null ? '………' : dateTime(ms, zona))
  const facts = { jadwal: jadwal.nama, paket: paket_nama }
  const figures: [string, string][] = [
    [t('paper.registered'), minutes.registered.toLocaleString('id-ID')],
    [t('paper.present'), counted(minutes.present)],
    [t('paper.absent'), counted(minutes.registered - minutes.present)],
    [t('paper.finished'), counted(minutes.finished)],
    [t('paper.first'), at(minutes.first_start)],
    [t('paper.last'), at(minutes.last_end)],
  ]
  return (
    <div className={styles.paper}>
      <section className={styles.sheet}>
        <PaperHead title={t('paper.reportTitle')} data={data} ruang={ruang} />
        <p>
          {oneDay
            ? t('paper.reportText', {
                ...{ ...facts, tanggal: longDate(from, zona) },
                ...{ mulai: clock(from, zona), selesai: clock(until, zona) },
              })
            : t('paper.reportTextDays', { ...facts, mulai: dateTime(from, zona), selesai: dateTime(until, zona) })}
        </p>
        <table className={styles.figures}>
          <tbody>
            {figures.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {held && (
          <>
            <h3>{t('paper.absentees')}</h3>
            <p>{absent.length ? absent.map(shortName).join('; ') : t('paper.nobody')}</p>
          </>
        )}
        <Events data={data} />
        <Oddities minutes={minutes} />
        <h3>{t('paper.notes')}</h3>
        <div className={styles.lines}>
          {LINES.map((key) => (
            <i key={key} />
          ))}
        </div>
        <div className={styles.signs}>
          <span>{t('paper.proctors', { n: 1 })}</span>
          <span>{t('paper.proctors', { n: 2 })}</span>
          <span>{t('paper.head')}</span>
        </div>
      </section>
    </div>
  )
}

const shortName = ({ nomor_peserta, nama }: Pick<PrintOut['peserta'][number], 'nomor_peserta' | 'nama'>) =>
  nomor_peserta === null ? nama : `${nomor_peserta} ${nama}`

function Events({ data: { minutes, jadwal } }: { data: PrintOut }) {
  const { t } = useTranslation('participants')
  const action = useActionWords()
  return (
    <>
      <h3>{t('paper.events')}</h3>
      {minutes.events.length === 0 ? (
        <p>{t('paper.noEvents')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.number}>{t('paper.when')}</th>
              <th>{t('paper.what')}</th>
              <th className={styles.narrow}>{t('paper.howMany')}</th>
              <th className={styles.number}>{t('paper.byWhom')}</th>
            </tr>
          </thead>
          <tbody>
            {minutes.events.map((event) => (
              <tr key={event.at + event.action + event.reason}>
                <td>{dateTime(event.at, jadwal.zona)}</td>
                <td>{`${action(event.action)}: ${event.reason}`}</td>
                <td className={styles.narrow}>{event.count}</td>
                <td>{event.by ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** What is odd about whose attempt, in the words of the board. */
function Oddities({ minutes: { anomalies } }: Pick<PrintOut, 'minutes'>) {
  const { t } = useTranslation('board')
  if (anomalies.length === 0) return null
  return (
    <>
      <h3>{t('col.anomalies')}</h3>
      <table className={styles.table}>
        <tbody>
          {anomalies.map((one) => (
            <tr key={shortName(one)}>
              <td>{shortName(one)}</td>
              <td>{one.jenis.map((kind) => t(`odd.${kind}`, kind)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
