import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { LATE_WORDS } from '../model/late-words.ts'
import { whenText } from '../model/when-text.ts'
import { ExamSheet } from '../ui/exam-sheet.tsx'
import { useRunner, useSnapshot } from './context.ts'
import styles from './save-details.module.css'
import { Timer } from './timer.tsx'
import { useDeviceWords } from './use-device-words.ts'
import { useExport } from './use-export.ts'

interface Props {
  open: boolean
  onClose: () => void
  akhir?: number
  onLogin: () => void
}

/** Where the answers are, in figures, and what can be done about it. */
export function SaveDetails({ open, onClose, akhir, onLogin }: Props) {
  const { t } = useTranslation(LATE_WORDS)
  return (
    <ExamSheet
      open={open}
      onClose={onClose}
      title={t('details.title')}
      clock={akhir ? <Timer akhir={akhir} /> : undefined}
    >
      <Figures />
      <Rejected />
      <Actions onLogin={onLogin} />
    </ExamSheet>
  )
}

function Figures() {
  const { t } = useTranslation(LATE_WORDS)
  const { lastSent, zone, now } = useRunner()
  const device = useDeviceWords()
  const unsent = useSnapshot((snapshot) => snapshot.unsent)
  const until = useSnapshot((snapshot) => snapshot.sync_until)
  const known = useSnapshot((snapshot) => snapshot.clock_known)
  const sent = lastSent()
  return (
    <>
      <p className={styles.lead}>{t('details.lead', { ...device })}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('details.unsent')}</dt>
          <dd>{unsent}</dd>
        </div>
        <div>
          <dt>{t('details.last')}</dt>
          <dd>{sent === null ? t('details.never') : clockSeconds(sent, zone)}</dd>
        </div>
        <div>
          <dt>{t('details.until')}</dt>
          <dd>{whenText(until, now(), zone)}</dd>
        </div>
        <div>
          <dt>{t('details.clock')}</dt>
          <dd>{known ? t('details.clock_server') : t('details.clock_phone')}</dd>
        </div>
      </dl>
    </>
  )
}

function Rejected() {
  const { t } = useTranslation(LATE_WORDS)
  const { session } = useRunner()
  const rejected = useSnapshot((snapshot) => snapshot.rejected)
  if (rejected.length === 0) return null
  const reasons = {
    too_late: t('rejected.too_late'),
    unknown_question: t('rejected.unknown_question'),
    bad_value: t('rejected.bad_value'),
    too_much: t('rejected.too_much'),
    sealed: t('rejected.sealed'),
    taken_over: t('rejected.taken_over'),
    conflict: t('rejected.conflict'),
    attempt_limit: t('rejected.attempt_limit'),
  }
  return (
    <section className={styles.rejected}>
      <h3>{t('rejected.title', { count: rejected.length })}</h3>
      <ul>
        {rejected.map((entry) => {
          const item = session.byId.get(entry.soal_id)
          return (
            <li key={`${entry.seq}-${entry.soal_id}`}>
              {item ? t('question.number', { number: item.number }) : t('rejected.other')}: {reasons[entry.reason]}
            </li>
          )
        })}
      </ul>
      <p>{t('rejected.way_out')}</p>
    </section>
  )
}

function Actions({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation(LATE_WORDS)
  const { attempt } = useRunner()
  const login = useSnapshot((snapshot) => snapshot.save.kind === 'login_needed')
  const keep = useExport()
  return (
    <div className={styles.actions}>
      {login && (
        <Button variant="accent" block onClick={onLogin}>
          {t('save.login')}
        </Button>
      )}
      <Button variant="brand" block onClick={() => attempt.flush()}>
        {t('details.send_now')}
      </Button>
      <Button block onClick={keep.run}>
        {t('details.export')}
      </Button>
      <p className={styles.help}>{keep.failed ? t('details.export_failed') : t('details.export_help')}</p>
    </div>
  )
}
