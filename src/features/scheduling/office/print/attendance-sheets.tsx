import { useTranslation } from 'react-i18next'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { PaperHead } from '#src/office/kit/print/paper-head.tsx'
import styles from '../../../../office/kit/print/print.module.css'
import { byRoom } from './by-room.ts'

/** One list for each room, to be signed. Signatures of even lines stand further in, so that they do not touch. */
export function AttendanceSheets({ data }: { data: PrintOut }) {
  const { t } = useTranslation('participants')
  return (
    <div className={styles.paper}>
      {byRoom(data.peserta).map(({ ruang, people }) => (
        <section key={ruang ?? ''} className={styles.sheet}>
          <PaperHead title={t('paper.listTitle')} data={data} ruang={ruang} />
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.narrow}>{t('paper.no')}</th>
                <th className={styles.number}>{t('paper.number')}</th>
                <th>{t('paper.name')}</th>
                <th>{t('paper.school')}</th>
                <th className={styles.narrow}>{t('paper.seat')}</th>
                <th className={styles.sign}>{t('paper.signature')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person, index) => (
                <tr key={person.id}>
                  <td className={styles.narrow}>{index + 1}</td>
                  <td className={styles.number}>{person.nomor_peserta ?? ''}</td>
                  <td>{person.nama}</td>
                  <td>{person.sekolah ?? ''}</td>
                  <td className={styles.narrow}>{person.kursi ?? ''}</td>
                  <td className={styles.sign} data-second={index % 2 ? '' : undefined}>
                    <small>{index + 1}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <small>{t('paper.presentCount')}</small>
          <div className={styles.signs}>
            <span>{t('paper.proctors', { n: 1 })}</span>
            <span>{t('paper.proctors', { n: 2 })}</span>
            <span>{t('paper.head')}</span>
          </div>
        </section>
      ))}
    </div>
  )
}
