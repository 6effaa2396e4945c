import { CalendarClock, CircleCheck, CloudUpload, Download, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Logo } from '#src/components/logo.tsx'
import { sendsWhileClosed } from '#src/lib/background-sync.ts'
import { calendarFile } from '#src/lib/calendar-file.ts'
import { LATE_WORDS } from '../model/late-words.ts'
import { whenText } from '../model/when-text.ts'
import { useRunner, useSnapshot } from '../runner/context.ts'
import { useDeviceWords } from '../runner/use-device-words.ts'
import { useExport } from '../runner/use-export.ts'
import { useSaveText } from '../runner/use-save-text.ts'
import { useSaveWords } from '../runner/use-save-words.ts'
import { download } from '../ui/download.ts'
import { PhoneCheck } from '../ui/icons.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import styles from './sending-stage.module.css'
import { useEntryCounts } from './use-entry-counts.ts'

interface Props {
  onLogin: () => void
}

/** Finished on this phone; the rest is on its way. One dot, one entry: filled once the server has it. */
export function SendingStage({ onLogin }: Props) {
  const { t } = useTranslation(LATE_WORDS)
  const { attempt } = useRunner()
  const device = useDeviceWords()
  const main = useLostFocus<HTMLElement>()
  const counts = useEntryCounts()
  const keep = useExport()
  const until = useSnapshot((snapshot) => snapshot.sync_until)
  const login = useSnapshot((snapshot) => snapshot.save.kind === 'login_needed')
  const guess = useSnapshot((snapshot) => snapshot.open_index < 0 && !snapshot.clock_known)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  const taken = useSnapshot((snapshot) => snapshot.phase === 'taken_over')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <span>{attempt.sitting.paket_nama}</span>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <h1>{taken ? t('save.taken_over') : t('sending.title', { ...device })}</h1>
        {guess && <p className={styles.lead}>{t('time_up.guess', { ...device })}</p>}
        {stopped && <p className={styles.lead}>{t('staff.ended')}</p>}
        <p className={styles.lead}>
          {counts.rest > 0 ? t('sending.lead', { count: counts.rest }) : t('sending.closing')}
        </p>
        <section className={styles.card} aria-label={t('sending.where')}>
          <div className={styles.line}>
            <Phone />
            <span>{device.hp_mu}</span>
            <span className={styles.figure}>
              <b>{counts.total}</b> {t('sending.entries', { count: counts.total })}
            </span>
          </div>
          <div className={styles.line}>
            <CloudUpload className={styles.icon} aria-hidden="true" size={22} strokeWidth={1.75} />
            <span>{t('sending.server')}</span>
            <span className={styles.figure} role="status">
              <b>{counts.sent}</b> {t('sending.of', { count: counts.total })}
            </span>
          </div>
          <div className={styles.dots} aria-hidden="true">
            {counts.dots.map((sent, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
              <span key={index} data-sent={sent} />
            ))}
          </div>
          <NetworkWord />
        </section>
        <ul className={styles.notes}>
          <AfterClosing until={until} />
          <li>
            <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} />
            <span>{t('sending.do_not_clear')}</span>
          </li>
        </ul>
      </main>
      <footer className={styles.bar}>
        {login ? (
          <Button variant="accent" size="lg" block onClick={onLogin}>
            {t('sending.login')}
          </Button>
        ) : (
          <Button variant="accent" size="lg" block onClick={() => attempt.flush()}>
            {t('sending.now')}
          </Button>
        )}
        <Button variant="quiet" block icon={<Download aria-hidden="true" />} onClick={keep.run}>
          {t('sending.copy')}
        </Button>
        {keep.failed && <p role="alert">{t('details.export_failed')}</p>}
      </footer>
    </div>
  )
}

/**
 * Whether the app may be closed. Only Chromium wakes it when the network is back; in every other browser nothing is sent
 * until it is opened again, and a calendar keeps the moment in mind.
 */
function AfterClosing({ until }: { until: number }) {
  const { t } = useTranslation(LATE_WORDS)
  const { attempt, zone, now } = useRunner()
  const moment = whenText(until, now(), zone)
  if (sendsWhileClosed()) {
    return (
      <li>
        <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} />
        <span>
          {t('sending.may_close')} <b>{moment}</b>.
        </span>
      </li>
    )
  }
  const remind = () => {
    const title = t('sending.remind_title', { name: attempt.sitting.paket_nama })
    const text = t('sending.remind_text', { time: moment })
    const reminder = { id: `${attempt.attempt_id}@elp`, title, text, url: location.href, before: until }
    download(new File([calendarFile(reminder, now())], 'elp.ics', { type: 'text/calendar' }), 'elp.ics')
  }
  return (
    <li>
      <CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} />
      <div className={styles.reopen}>
        <span>
          {t('sending.reopen')} <b>{moment}</b>. {t('sending.reopen_way')}
        </span>
        <Button size="sm" onClick={remind}>
          {t('sending.remind')}
        </Button>
      </div>
    </li>
  )
}

function Phone() {
  return (
    <span className={styles.icon}>
      <PhoneCheck size={22} />
    </span>
  )
}

function NetworkWord() {
  const words = useSaveWords()
  const said = useSaveText(words)
  const { t } = useTranslation(LATE_WORDS)
  // Nothing is left to be worked on.
  const text = words.kind === 'offline_long' ? { ...said, bold: t('sending.no_signal') } : said
  return (
    <p className={styles.network} data-tone={words.tone}>
      {[text.bold, text.rest].filter(Boolean).join(text.two ? ' ' : ' · ')}
    </p>
  )
}
