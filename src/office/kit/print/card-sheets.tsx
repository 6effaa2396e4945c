import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { typedAddress } from '#contract/accounts/login-cards.ts'
import type { PrintedHead } from '#contract/printed-head.ts'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { clock, longDate, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './print.module.css'

/** Two by four on a sheet of A4. */
const ON_SHEET = 8

export interface CardPerson {
  id: string
  nama: string
  email: string
  nisn: string | null
  sekolah: string | null
  nomor_peserta: string | null
  ruang: string | null
  kursi: number | null
  /** Only of accounts made in this visit. */
  password?: string | undefined
}

interface CardSheetsProps {
  people: readonly CardPerson[]
  /** Absent where only accounts were made. */
  jadwal?: Pick<PrintOut['jadwal'], 'nama' | 'mulai' | 'zona'> | undefined
  letterhead?: PrintedHead | null
}

/** Cards of participants, to be cut apart: who it is, how to log in, when and where to sit. */
export function CardSheets({ people, jadwal, letterhead = null }: CardSheetsProps) {
  const sheets: CardPerson[][] = []
  for (let from = 0; from < people.length; from += ON_SHEET) sheets.push(people.slice(from, from + ON_SHEET))
  return (
    <div className={styles.paper}>
      {sheets.map((sheet) => (
        <section key={sheet[0]?.id} className={`${styles.sheet} ${styles.cards}`}>
          {sheet.map((person) => (
            <Card key={person.id} person={person} jadwal={jadwal} letterhead={letterhead} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** What is too long ends in dots: the card keeps its size. */
const Cut = ({ children }: { children: string }) => (
  <Text span inherit truncate display="block">
    {children}
  </Text>
)

interface CardProps {
  person: CardPerson
  jadwal: CardSheetsProps['jadwal']
  letterhead: PrintedHead | null
}

function Card({ person, jadwal, letterhead }: CardProps) {
  const { t } = useTranslation('participants')
  const address = location.origin + paths.login()
  return (
    <article className={styles.card}>
      <header>
        <strong style={{ display: 'flex', gap: '1.5mm', alignItems: 'center', minInlineSize: 0 }}>
          {letterhead?.logo && <img src={letterhead.logo} alt="" style={{ blockSize: '4.5mm', inlineSize: 'auto' }} />}
          <Cut>{letterhead?.nama ?? t('paper.cardTitle')}</Cut>
        </strong>
        <Cut>{jadwal?.nama ?? (letterhead ? t('paper.cardTitle') : 'ELP')}</Cut>
      </header>
      <div className={styles.body}>
        <div className={styles.person}>
          <strong>{person.nama}</strong>
          <Cut>{person.sekolah ?? ''}</Cut>
          <dl className={styles.facts}>
            {person.nomor_peserta !== null && <Fact name={t('paper.number')} value={person.nomor_peserta} />}
            {jadwal && <Fact name={t('paper.date')} value={when(jadwal.mulai, jadwal.zona)} />}
            {person.ruang !== null && (
              <Fact
                name={t('paper.room')}
                value={person.kursi === null ? person.ruang : `${person.ruang}, ${t('paper.seat')} ${person.kursi}`}
              />
            )}
          </dl>
        </div>
        <QrCode text={address} label={address} />
      </div>
      <dl className={`${styles.facts} ${styles.login}`}>
        <dt>{t('paper.login')}</dt>
        <dd>
          {loginNames(person).map((name) => (
            <Cut key={name}>{name}</Cut>
          ))}
        </dd>
        <dt>{t('paper.password')}</dt>
        <dd className={person.password === undefined ? undefined : styles.secret}>
          <Cut>{person.password ?? t('paper.ownPassword')}</Cut>
        </dd>
      </dl>
      <footer>
        {t('paper.at')}: <strong>{address.replace(/^https?:\/\//, '')}</strong>
      </footer>
    </article>
  )
}

/** What the log-in takes, and a student can type. */
const loginNames = (person: CardPerson): string[] =>
  [typedAddress(person), person.nisn === null ? null : `NISN ${person.nisn}`].filter((name) => name !== null)

const when = (at: string, zone: Zone) => `${longDate(at, zone)}, ${clock(at, zone)}`

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
