import { useTranslation } from 'react-i18next'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { PaperHead } from '#src/office/kit/print/paper-head.tsx'
import styles from '../../../../office/kit/print/print.module.css'
import { byRoom } from './by-room.ts'

const codeIn = ({ kode_mulai, kode_ruang }: PrintOut['jadwal'], ruang: string | null) =>
  kode_ruang.find((room) => room.ruang === ruang)?.kode ?? kode_mulai

/** One sheet for each room: when it is, by which code it starts, and who sits where. */
export function RoomSheets({ data }: { data: PrintOut }) {
  const { t } = useTranslation('participants')
  return (
    <div className={styles.paper}>
      {byRoom(data.peserta).map(({ ruang, people }) => (
        <section key={ruang ?? ''} className={styles.sheet}>
          <PaperHead title={t('paper.sheetTitle')} data={data} ruang={ruang} />
          {codeIn(data.jadwal, ruang) !== null && (
            <div className={styles.code}>
              {t('paper.code')}
              <strong>{codeIn(data.jadwal, ruang)}</strong>
              <small>{t('paper.codeText')}</small>
            </div>
          )}
          <ul className={styles.seats}>
            {people.map((person) => (
              <li key={person.id}>
                <b>{person.kursi ?? '–'}</b>
                <span>{[person.nomor_peserta, person.nama].filter(Boolean).join(' ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
