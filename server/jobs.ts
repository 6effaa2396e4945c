import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { deleteDue } from './accounts/delete-due.ts'
import type { AskedMail } from './accounts/deps.ts'
import { MAIL, mailJob } from './accounts/mail-job.ts'
import { calibrateDue, publishDue } from './calibration/calibration-due.ts'
import { runThread } from './calibration/run-thread.ts'
import { purgeBatches } from './crud/purge-batches.ts'
import type { Connection } from './db/connect.ts'
import { databaseSignals, NOTICE_DUE_CHANNEL } from './db/signals.ts'
import { examOf } from './exam/log/exam-of.ts'
import { postgresLogStore } from './exam/log/postgres/store.ts'
import { outlineCache } from './exam/outlines.ts'
import { receiptKey } from './exam/receipt-key.ts'
import { sealAndScore } from './exam/sealing.ts'
import type { FileStore } from './files/store.ts'
import { sweepFiles } from './files/sweep.ts'
import type { Mailer } from './mail/mail.ts'
import { checkMoney } from './money/check-money.ts'
import { expireDue } from './money/expire-due.ts'
import type { Gateways } from './money/gateway/gateways.ts'
import { purgeRefused } from './money/gateway/messages.ts'
import { reconcile } from './money/gateway/reconcile.ts'
import { deliver } from './notices/deliver.ts'
import { fanOut } from './notices/fan-out.ts'
import { purgeNotices } from './notices/purge.ts'
import type { PushPlaces } from './notices/push-address.ts'
import { remind } from './notices/remind.ts'
import type { Secrets } from './process/secrets.ts'
import { foldBoards } from './proctoring/board-fold.ts'
import { type JobHandler, startBoss } from './queue/boss.ts'
import { makeRankings } from './ranking/make.ts'
import { loadRegions } from './regions/load.ts'
import { refreshItemFigures } from './reporting/item-figures.ts'
import { rescoreDue } from './reporting/rescore-due.ts'
import { notifyResults } from './results/notify.ts'
import { scoringThread } from './results/scoring-thread.ts'
import { recountPlaces } from './scheduling/recount-places.ts'

export interface JobDeps {
  connection: Connection
  secrets: Secrets
  now: () => number
  onError(error: Error): void
  log: FastifyBaseLogger
  mailer: Mailer
  files: FileStore
  gateways: Gateways
  /** What links in mails begin with. */
  publicUrl: string
  push: { subject: string; places: PushPlaces }
}

export interface RunningJobs {
  /** Queues the scoring of a sealed attempt. */
  scoreSoon(attempt_id: string): Promise<void>
  /** Queues a mail. */
  mailSoon(asked: AskedMail): Promise<void>
  /** Queues a rescoring run. */
  rescoreSoon(run_id: string): Promise<void>
  /** Queues a calibration. */
  calibrateSoon(run_id: string): Promise<void>
  stop(): Promise<void>
}

/** A national sitting ends for all at once; one by one its scores would take hours. */
const SCORED_AT_ONCE = 1000
/** Writes down what time alone brings; tells everybody what is in the outbox; sends it to phones and addresses. */
const [REMIND, NOTICES, DELIVER] = ['notice-remind', 'notices', 'notice-deliver'] as const
/** For a statement of the queue of jobs, its upkeep included. */
const QUEUE_MS = 60_000

/** Everything that runs in the background. */
export async function startJobs({
  connection,
  secrets,
  now,
  onError,
  log,
  mailer,
  files,
  gateways,
  publicUrl,
  push,
}: JobDeps): Promise<RunningJobs> {
  const { guard } = connection
  const { db } = connection.of.work
  const store = postgresLogStore(guard)
  const queue = guard.pool({ name: 'elp-jobs', max: 4, statementMs: QUEUE_MS })
  const { sha256, sign } = receiptKey(secrets.receiptKey).crypto
  const scoring = scoringThread(guard.url)
  const calibrating = runThread(guard.url, now)
  const gateway = { db, now, random: randomBytes, gateways, publicUrl, log }
  let stopping = false
  const due = {
    ...{ db, now },
    onError: (error: unknown) => {
      if (!stopping) onError(error as Error)
    },
  }
  const scoreSoon = (attempt_id: string) => jobs.send('score', { attempt_id }, attempt_id)

  const stopped = () => stopping
  const vapid = { ...secrets.vapid, subject: push.subject }
  const posting = { db, now, log, mailer, publicUrl, vapid, places: push.places, stopped }
  const signals = databaseSignals(guard)

  const handlers: JobHandler[] = [
    {
      name: REMIND,
      cron: '* * * * *',
      handle: async () => {
        await remind(db, now())
        await notifyResults(db, now())
      },
    },
    {
      name: NOTICES,
      cron: '* * * * *',
      handle: async () => {
        await fanOut({ db, now, stopped })
        await jobs.send(DELIVER, {}, DELIVER)
      },
    },
    { name: DELIVER, cron: '* * * * *', handle: () => deliver(posting) },
    { name: 'purge-notices', cron: '37 3 * * *', handle: () => purgeNotices(db, now()) },
    {
      name: 'seal',
      cron: '* * * * *',
      handle: () => sealAndScore(db, { store, now, sha256, sign, exam: examOf(outlineCache(db)), sealed: scoreSoon }),
    },
    {
      name: 'rescore',
      cron: '* * * * *',
      handle: () => rescoreDue({ db, now, onError: (error) => onError(error as Error), stopped: () => stopping }),
    },
    { name: 'calibrate', cron: '* * * * *', handle: () => calibrateDue(due, calibrating.run) },
    { name: 'publish-scores', cron: '* * * * *', handle: () => publishDue(due) },
    {
      name: 'ranking',
      cron: '* * * * *',
      handle: () => makeRankings({ db, now, onError: (error) => onError(error as Error), stopped: () => stopping }),
    },
    { name: 'item-figures', cron: '* * * * *', handle: () => refreshItemFigures({ ...due, stopped }) },
    { name: 'board-lines', cron: '* * * * *', handle: () => foldBoards(db, now) },
    { name: 'expire-orders', cron: '* * * * *', handle: async () => void (await expireDue(db, now())) },
    {
      name: 'check-money',
      cron: '23 3 * * *',
      handle: async () => {
        const faults = await checkMoney(db)
        if (Object.keys(faults).length) log.error({ faults }, 'orders, ledger, vouchers and deliveries do not agree')
      },
    },
    { name: 'recount-places', cron: '47 3 * * *', handle: async () => void (await recountPlaces(db)) },
    { name: 'purge-batches', cron: '17 3 * * *', handle: async () => void (await purgeBatches(db, now())) },
    mailJob({ db, now, log, mailer, publicUrl }),
    { name: 'delete-accounts', cron: '7 * * * *', handle: () => deleteDue({ db, files, now: now() }) },
    { name: 'regions', handle: () => loadRegions(db) },
    { name: 'gateway', cron: '* * * * *', handle: () => reconcile(gateway) },
    { name: 'sweep-files', cron: '57 3 * * *', handle: async () => void (await sweepFiles({ db, files, now, log })) },
    { name: 'purge-messages', cron: '27 3 * * *', handle: () => purgeRefused(gateway) },
    {
      name: 'score',
      batch: SCORED_AT_ONCE,
      atOnce: 2,
      handle: (work) => scoring.score({ ids: work.map(({ attempt_id }) => String(attempt_id)), now: now() }),
    },
  ]
  const jobs = await startBoss({ pool: queue, handlers, onError })
  await signals.on(NOTICE_DUE_CHANNEL, () => void jobs.send(NOTICES, {}, NOTICES).catch(onError))
  // Once for each edition; what needs them before has to ask again.
  await jobs.send('regions', {}, 'regions')
  return {
    scoreSoon,
    mailSoon: (asked) => jobs.send(MAIL, { ...asked }, `${asked.mail} ${asked.about}`),
    rescoreSoon: (run_id) => jobs.send('rescore', { run_id }, run_id),
    calibrateSoon: (run_id) => jobs.send('calibrate', { run_id }, run_id),
    stop: async () => {
      stopping = true
      await signals.stop()
      await calibrating.stop()
      await jobs.stop()
      await scoring.stop()
      await store.close()
      await queue.end()
    },
  }
}
