import { CalendarClock, CircleCheck, CloudUpload, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Bubble } from '#src/components/display/bubble.tsx'
import { List } from '#src/components/display/list.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { sendsWhileClosed } from '#src/lib/exam/background-sync.ts'
import { calendarFile } from '#src/lib/files/calendar-file.ts'
import { download } from '#src/lib/files/download.ts'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { SaveDetails } from '../attempt/save-details.tsx'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { useExport } from '../attempt/use-export.ts'
import { useSaveText } from '../attempt/use-save-text.ts'
import { useSaveWords } from '../attempt/use-save-words.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { whenText } from '../model/when-text.ts'
import { PhoneCheck, PhoneDots } from '../ui/icons.tsx'
import { Paper } from '../ui/paper.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import styles from './sending-stage.module.css'
import { useEntryCounts } from './use-entry-counts.ts'

interface Props {
  onLogin: () => void
}

/** Finished on this phone; the rest is on its way. One dot, one entry: filled once the server has it. */
export function SendingStage({ onLogin }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { attempt } = useRunner()
  const device = useDeviceWords()
  const main = useLostFocus<HTMLDivElement>()
  const counts = useEntryCounts()
  const keep = useExport()
  const until = useSnapshot((snapshot) => snapshot.sync_until)
  const kind = useSnapshot((snapshot) => snapshot.save.kind)
  const guess = useSnapshot((snapshot) => snapshot.open_index < 0 && !snapshot.clock_known)
  const stopped = useSnapshot((snapshot) => snapshot.stopped)
  const taken = useSnapshot((snapshot) => snapshot.phase === 'taken_over')
  const saving = kind === 'writing' || kind === 'not_saved'
  const login = kind === 'login_needed'
  const asks = login || kind === 'start_refused' || counts.refused > 0 || (kind === 'rejected' && counts.rest > 0)
  // It is finished on this phone once the end stands there. What a page notes of itself later is written too.
  const [finished, setFinished] = useState(false)
  if (!saving && !finished) setFinished(true)
  return (
    <Paper
      main={main}
      head={
        <>
          <Logo />
          <Text as="span" size="sm" tone="muted">
            {attempt.sitting.paket_nama}
          </Text>
        </>
      }
      bar={
        <>
          {login ? (
            <Button variant="accent" size="lg" block onClick={onLogin}>
              {t('sending.login')}
            </Button>
          ) : (
            <Button variant="accent" size="lg" block onClick={() => attempt.flush()}>
              {t('details.send_now')}
            </Button>
          )}
          <Button variant="quiet" block icon={<Download aria-hidden="true" />} onClick={keep.run}>
            {t('sending.copy')}
          </Button>
          {keep.failed && (
            <Text size="sm" tone="danger" role="alert">
              {t('details.export_failed')}
            </Text>
          )}
        </>
      }
    >
      <div>
        <Text as="h1" size="3xl">
          {kind === 'not_saved' || !finished
            ? t(`save.${kind}`)
            : taken
              ? t('save.taken_over')
              : t('sending.title', { ...device })}
        </Text>
        {guess && <Text tone="muted">{t('time_up.guess', { ...device })}</Text>}
        {stopped && <Text tone="muted">{t('staff.ended')}</Text>}
        <Lead {...counts} />
      </div>
      <List as="section" className={styles.card} aria-label={t('sending.where')}>
        <Row className={styles.line}>
          {saving ? <PhoneDots size={22} /> : <PhoneCheck size={22} />}
          <Rest as="span">{device.hp_mu}</Rest>
          <Text as="span" tone="muted" weight="regular" numeric>
            <b>{counts.total}</b> {t('sending.entries', { count: counts.total })}
          </Text>
        </Row>
        <Row className={styles.line}>
          <CloudUpload aria-hidden="true" size={22} strokeWidth={1.75} />
          <Rest as="span">{t('sending.server')}</Rest>
          <Text as="span" tone="muted" weight="regular" numeric role="status">
            <b>{counts.sent}</b> {t('question.of', { count: counts.total })}
          </Text>
        </Row>
        <div className={styles.under}>
          <div className={styles.dots} aria-hidden="true">
            {counts.dots.map((sent, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
              <Bubble key={index} className={styles.dot} filled={sent} />
            ))}
          </div>
          <NetworkWord onLogin={onLogin} />
        </div>
      </List>
      <List>
        {!saving && <AfterClosing until={until} asks={asks} />}
        <Row as="li" top className={styles.note}>
          <Text as={TriangleAlert} tone="muted" aria-hidden="true" />
          <span>{t('sending.do_not_clear')}</span>
        </Row>
      </List>
    </Paper>
  )
}

function Lead({ rest, refused }: Pick<ReturnType<typeof useEntryCounts>, 'rest' | 'refused'>) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <>
      {rest > 0 && <Text tone="muted">{t('sending.lead', { count: rest })}</Text>}
      {refused > 0 && <Text tone="muted">{t('sending.refused', { count: refused })}</Text>}
      {rest + refused === 0 && <Text tone="muted">{t('sending.closing')}</Text>}
    </>
  )
}

/**
 * Whether the app may be closed. Only Chromium starts it when the network is back; in every other browser nothing is sent
 * until it is opened again, and a calendar keeps the moment in mind. `asks`: nothing goes on before the student has done something.
 */
function AfterClosing({ until, asks }: { until: number; asks: boolean }) {
  const { t } = useTranslation(LAZY_WORDS)
  const { attempt, zone, now } = useRunner()
  const moment = whenText(until, now(), zone)
  if (asks) {
    return (
      <Row as="li" top className={styles.note}>
        <Text as={CalendarClock} tone="muted" aria-hidden="true" />
        <span>
          {t('details.until')} <b>{moment}</b>.
        </span>
      </Row>
    )
  }
  if (sendsWhileClosed()) {
    return (
      <Row as="li" top className={styles.note}>
        <Text as={CircleCheck} tone="muted" aria-hidden="true" />
        <span>
          {t('sending.may_close')} <b>{moment}</b>.
        </span>
      </Row>
    )
  }
  const remind = () => {
    const title = t('sending.remind_title', { name: attempt.sitting.paket_nama })
    const text = t('sending.remind_text', { time: moment })
    const reminder = { id: `${attempt.attempt_id}@elp`, title, text, url: location.href, before: until }
    download(new File([calendarFile(reminder, now())], 'elp.ics', { type: 'text/calendar' }), 'elp.ics')
  }
  return (
    <Row as="li" top className={styles.note}>
      <Text as={CalendarClock} tone="muted" aria-hidden="true" />
      <Stack gap={2} align="start">
        <span>
          {t('sending.reopen')} <b>{moment}</b>. {t('sending.reopen_way')}
        </span>
        <Button size="sm" onClick={remind}>
          {t('sending.remind')}
        </Button>
      </Stack>
    </Row>
  )
}

function NetworkWord({ onLogin }: Props) {
  const [details, setDetails] = useState(false)
  const words = useSaveWords()
  const said = useSaveText(words)
  const { t } = useTranslation(LAZY_WORDS)
  const offline = words.kind === 'offline' || words.kind === 'offline_long'
  // The end alone is still to be sent: there is nothing to count.
  const alone = words.count === 0 && (offline || words.kind === 'login_needed')
  // Nothing is left to be worked on.
  const bold = words.kind === 'offline_long' || (alone && offline) ? t('sending.no_signal') : said.bold
  return (
    <Stack gap={2} align="start">
      <Text size="sm" tone={words.tone === 'danger' ? 'danger' : 'muted'}>
        {[bold, alone ? '' : said.rest].filter(Boolean).join(said.two ? ' ' : ' · ')}
      </Text>
      {said.look && (
        <Button size="sm" onClick={() => setDetails(true)}>
          {t('save.look')}
        </Button>
      )}
      <SaveDetails open={details} onClose={() => setDetails(false)} onLogin={onLogin} />
    </Stack>
  )
}
