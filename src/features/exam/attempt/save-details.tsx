import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { isSheet, openItems } from '../model/session.ts'
import { whenText } from '../model/when-text.ts'
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
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <Sheet open={open} onClose={onClose} title={t('details.title')} clock={akhir ? <Timer akhir={akhir} /> : undefined}>
      <Figures />
      <StartRefused />
      <Refused />
      <Rejected />
      <Marked />
      <Actions onLogin={onLogin} />
    </Sheet>
  )
}

function Figures() {
  const { t } = useTranslation(LAZY_WORDS)
  const { lastSent, zone, now } = useRunner()
  const device = useDeviceWords()
  const unsent = useSnapshot((snapshot) => snapshot.unsent)
  const until = useSnapshot((snapshot) => snapshot.sync_until)
  const known = useSnapshot((snapshot) => snapshot.clock_known)
  const sent = lastSent()
  return (
    <>
      <Text tone="muted">{t('details.lead', { ...device })}</Text>
      <Facts
        rows={[
          [t('details.unsent'), String(unsent)],
          [t('details.last'), sent === null ? t('details.never') : clockSeconds(sent, zone)],
          [t('details.until'), whenText(until, now(), zone)],
          [t('details.clock'), known ? t('details.clock_server') : t('details.clock_phone')],
        ]}
      />
    </>
  )
}

function Rejected() {
  const { t } = useTranslation(LAZY_WORDS)
  const numberOf = useNumbers()
  const rejected = useSnapshot((snapshot) => snapshot.rejected).filter(({ reason }) => reason !== null)
  if (rejected.length === 0) return null
  return (
    <section className={styles.rejected} data-text="sm">
      <h3>{t('save.rejected', { count: rejected.length })}</h3>
      <ul>
        {rejected.map(({ writer, seq, soal_id, reason }) => (
          <li key={`${writer}-${seq}`}>
            {numberOf(soal_id)}: {t(`reason.${reason ?? 'too_late'}`)}
          </li>
        ))}
      </ul>
      <p>{t('rejected.way_out')}</p>
    </section>
  )
}

const START_REASONS: ReadonlySet<string> = new Set(['code_required', 'window_closed', 'attempt_limit'])

/** The attempt began without the server, which does not take its start as things stand. */
function StartRefused() {
  const { t } = useTranslation(LAZY_WORDS)
  const device = useDeviceWords()
  const code = useSnapshot(({ save }) => (save.kind === 'start_refused' ? save.code : null))
  if (code === null) return null
  return (
    <section className={styles.rejected} data-text="sm">
      <h3>{t('save.start_refused')}</h3>
      <p>{t(`start_refused.${START_REASONS.has(code) ? code : 'other'}`, { reason: code })}</p>
      <p>{t('start_refused.way_out', { ...device })}</p>
    </section>
  )
}

/** What the server has refused for good. Each letter of a text and each key of a sheet is an entry: the question is named once. */
function Refused() {
  const { t } = useTranslation(LAZY_WORDS)
  const device = useDeviceWords()
  const { attempt, session, writer } = useRunner()
  const numberOf = useNumbers()
  const { rejected, page_refused, save, phase, open_index } = useSnapshot((snapshot) => snapshot)
  const refused = rejected.filter(({ reason }) => reason === null)
  const nothingYet = save.kind === 'rejected' && rejected.length === 0
  if (refused.length === 0 && !nothingYet) return null
  const questions = new Set(refused.map(({ soal_id }) => soal_id))
  // A sheet has its keys, and no answer.
  const mended = openItems(session, open_index).filter(({ soal }) => questions.has(soal.id) && !isSheet(soal))
  // What is said in this page life the server would refuse as well.
  const isMendable = mended.length > 0 && phase === 'running' && !page_refused
  const again = () => {
    const { answers } = attempt.snapshot()
    for (const { soal } of mended) writer.answer(soal.id, answers.get(soal.id) ?? null)
  }
  const reload = () =>
    attempt.saved().then(
      () => location.reload(),
      // No store has the last answers: they would be gone.
      () => undefined,
    )
  return (
    <section className={styles.rejected} data-text="sm">
      <h3>{nothingYet ? t('save.refused') : t('refused.title')}</h3>
      {questions.size > 0 && (
        <ul>
          {[...questions].map((soal_id) => (
            <li key={soal_id ?? ''}>{numberOf(soal_id)}</li>
          ))}
        </ul>
      )}
      <p>{nothingYet ? t('refused.page_way_out') : t('refused.way_out', { ...device })}</p>
      {isMendable && <Button onClick={again}>{t('refused.again')}</Button>}
      <Button onClick={reload}>{t('refused.reload')}</Button>
    </section>
  )
}

/** What counts for now, or does not, and nobody can tell for sure. */
function Marked() {
  const { t } = useTranslation(LAZY_WORDS)
  const numberOf = useNumbers()
  const marked = useSnapshot((snapshot) => snapshot.marked)
  if (marked.length === 0) return null
  return (
    <section className={styles.rejected} data-text="sm">
      <h3>{t('marked.title', { count: marked.length })}</h3>
      <ul>
        {marked.map(({ writer, seq, soal_id, marks }) => (
          <li key={`${writer}-${seq}`}>
            {numberOf(soal_id)}: {marks.map((mark) => t(`mark.${mark}`)).join(', ')}
          </li>
        ))}
      </ul>
      <p>{t('marked.means')}</p>
    </section>
  )
}

/** What an entry is about, in words. */
function useNumbers(): (soal_id: string | null) => string {
  const { t } = useTranslation(LAZY_WORDS)
  const { session } = useRunner()
  return (soal_id) => {
    const item = session.byId.get(soal_id ?? '')
    return item ? t('question.number', { number: item.number }) : t('rejected.other')
  }
}

function Actions({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  const { attempt } = useRunner()
  const login = useSnapshot((snapshot) => snapshot.save.kind === 'login_needed')
  const keep = useExport()
  return (
    <Stack gap={2}>
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
      <Text size="sm" tone="muted">
        {keep.failed ? t('details.export_failed') : t('details.export_help')}
      </Text>
    </Stack>
  )
}
