import type { Patch } from './anchor.ts'

/** A bug planted in a copy of the source, by one change or several. */
export interface Mutation {
  what: string
  patches: Patch[]
}

/** One change: in this file and function `find` becomes `to`. */
const change = (file: string, symbol: string, find: string, to: string): Patch => ({ file, symbol, find, to })
const one = (what: string, ...patch: Parameters<typeof change>): Mutation => ({ what, patches: [change(...patch)] })

const EXAM_CLOCK = 'src/offline/clock/exam-clock.ts'
const MEMORY = 'src/offline/store/memory.ts'
const VAULT = 'src/offline/store/vault.ts'
const STEP_ANSWER = 'src/offline/send/step-answer.ts'
const SERVER_ANSWER = 'server/exam/core/answer.ts'
const JUDGE = 'server/exam/core/judge.ts'
/** The server takes an end for complete, whatever it lacks. */
const NOTHING_LACKS = change('server/exam/core/end.ts', 'shortfall', 'acked(id) < last', 'false')

export const MUTATIONS: readonly Mutation[] = [
  one(
    'the phone takes all it holds for sent, whatever the server named',
    STEP_ANSWER,
    'takeAnswerReply',
    'split ? record.acked_seq : Math.min(reply.acked_seq, sent_seq)',
    'last',
  ),
  {
    what: 'no answer counts as "received", and the end does not ask again',
    patches: [
      change(
        STEP_ANSWER,
        'stepAnswer',
        "if (result.kind === 'lost' || result.kind === 'busy') return linkDown(deps, result)",
        `if (result.kind === 'lost') {
          await deps.vault.update(record.attempt_id, (r) => ({ ...r, acked_seq: lastSeq(memory) }))
          return 'again'
        }
        if (result.kind === 'busy') return linkDown(deps, result)`,
      ),
      NOTHING_LACKS,
    ],
  },
  {
    what: 'an expired upload token empties the outbox, and the end does not ask again',
    patches: [
      change(
        STEP_ANSWER,
        'stepAnswer',
        'onRefusal(deps, memory, result, rows.length)',
        `result.status === 401 && (await deps.vault.update(record.attempt_id, (now) => ({ ...now, acked_seq: lastSeq(memory) }))),
          $&`,
      ),
      change('src/offline/send/step-init.ts', 'takeInitReply', 'acked_seq: reply.acked_seq', '...{}'),
      NOTHING_LACKS,
    ],
  },
  one(
    'refusals are not kept on the phone',
    STEP_ANSWER,
    'takeAnswerReply',
    'rejected: merged(record.rejected, device_id, reply.rejected)',
    '...{}',
  ),
  one(
    'refusals whose reply was lost are not told again',
    'server/exam/init-reply.ts',
    'initReply',
    'rejected: log.flatMap(rejectionOf)',
    '...{}',
  ),
  one('saved is said although no store took it', VAULT, 'append', '!stored && !filed', 'false'),
  one('the log file is not written', VAULT, 'appendToFile', 'onFiles(() => log.appendRow(row))', 'true'),
  one('the database is not written', VAULT, 'append', 'db.log.put(row)', 'null'),
  one('a lost log file is not written anew', VAULT, 'healFile', 'onFiles(() => log.rewrite())', 'null'),
  one(
    'a wiped database is not written anew',
    'src/offline/store/follow.ts',
    'catchUp',
    '!record || (last?.seq ?? 0) < lastSeq(memory)',
    '!record && !memory',
  ),
  one('the page starts from the database alone', VAULT, 'open', 'inFiles ?? EMPTY', 'EMPTY'),
  one(
    'attempts that stand only in log files are forgotten',
    'src/offline/engine/recover.ts',
    'recover',
    'vault.restore(attempt_id).catch(() => undefined)',
    'undefined',
  ),
  one('a tab writes on without looking at what another one wrote', VAULT, 'append', 'follow(db, memory)', 'undefined'),
  one(
    'a fork forgets what it moves',
    'src/offline/store/rename.ts',
    'rename',
    'for (const draft of moved) extend(memory, [nextRow(memory, draft)])',
    'for (const draft of moved.slice(1)) extend(memory, [nextRow(memory, draft)])',
  ),
  one(
    'the phone never compares its log with that of the server',
    'src/offline/store/join-server.ts',
    'joinServer',
    'lastSeq(memory) > same',
    'lastSeq(memory) < 0',
  ),
  one(
    "another student's log-in sends this one's work",
    'src/offline/send/step-init.ts',
    'sendInit',
    'login?.user_id !== user_id',
    '!login',
  ),
  one(
    'a log-out deletes unsent work',
    'src/offline/store/session-store.ts',
    'clear',
    'await db.session.clear()',
    '$&, void Promise.resolve().then(() => connection.use((all) => all.attempts.clear()))',
  ),
  one('exam time may run before the start', EXAM_CLOCK, 'moveTo', 'Math.max(0, t)', 't'),
  one(
    'the later answer may bear the earlier time',
    MEMORY,
    'nextRow',
    'untied(memory, Math.max(Math.round(draft.t), before?.t ?? 0))',
    'Math.max(0, (before?.t ?? 1) - 1)',
  ),
  {
    what: 'the end is asked for, and granted, before the answers',
    patches: [
      change(
        'src/offline/send/outbox.ts',
        'nextStep',
        "if (unsent) return 'answer'",
        `if (closing) return 'end'
        $&`,
      ),
      NOTHING_LACKS,
    ],
  },
  one(
    'the server takes what comes after a gap',
    SERVER_ANSWER,
    'take',
    'read.seq === draft.device.acked_seq + 1',
    'read.seq > draft.device.acked_seq',
  ),
  one(
    'other content in a taken place is dropped without a word',
    SERVER_ANSWER,
    'compare',
    "keepStray(draft, read, 'conflict', facts, context)",
    'undefined',
  ),
  one(
    'what may not count is not kept',
    SERVER_ANSWER,
    'append',
    'draft.rows.push({ ...key, ...row, hash: read.hash, reason, received_at: context.now })',
    'reason || $&',
  ),
  one('what comes after its time counts', JUDGE, 'reasonAgainst', 'withinTime(entry, place, judging)', 'true'),
  one('what comes after the grace counts', JUDGE, 'reasonAgainst', 'arrivedLate(judging)', 'false'),
  one('a phone that was taken over writes on', JUDGE, 'reasonAgainst', '!mayWriteAt(device, entry.t)', 'false'),
  one(
    'the server acknowledges before it commits, and dies',
    'server/exam/memory.ts',
    'apply',
    'attempts.set(attempt_id, kept)',
    '(outcome.rows?.length && kept.log.length % 7 === 0) || $&',
  ),
  one(
    'a repetition is taken in anew',
    SERVER_ANSWER,
    'take',
    'compare(draft, read, facts, context)',
    'read.seq < draft.device.acked_seq ? $& : append(draft, read, facts, context)',
  ),
  one(
    'the receipt names one phone of several',
    'server/exam/core/seal.ts',
    'receiptOf',
    'devices.filter((device) => device.acked_seq > 0)',
    '$&.slice(0, 1)',
  ),
  one(
    'the receipt names the log as it was before the last line',
    'server/exam/core/seal.ts',
    'receiptOf',
    'last_seq: acked_seq',
    'last_seq: acked_seq - 1',
  ),
  {
    what: 'a token that is not good any more is kept, and tried for ever',
    patches: [
      change(STEP_ANSWER, 'onRefusal', '{ ...now, upload_token: null }', 'now'),
      change('src/offline/engine.ts', 'dropped', '{ ...record, upload_token: null }', 'record'),
    ],
  },
  one(
    'a start that ran without a network is refused like one that asks first',
    'server/exam/core/begin.ts',
    'begin',
    'isQueuedStart(request) ? floodOf(context) : refusalOf(standing)',
    'refusalOf(standing)',
  ),
  one(
    'a start that was cut off is told with the paper of now',
    'src/offline/engine/start-draft.ts',
    'samePaper',
    'a.paper_sha256 === b.paper_sha256',
    'a.format === b.format',
  ),
  one(
    'what a guess has timed leaves with the page',
    'src/offline/engine.ts',
    'pageHidden',
    '!attempt.clockPending()',
    'true',
  ),
  one(
    'a page that dies while it puts a guess right leaves it for sure',
    EXAM_CLOCK,
    'pair',
    'wrong !== null || guess !== null',
    'guess !== null',
  ),
  one(
    'moved lines come back from a database that took nothing',
    'src/offline/store/unite.ts',
    'unite',
    '!movedInDatabase(row)',
    'row !== null',
  ),
  {
    what: 'of two logs that end in one moment the name decides',
    patches: [
      change(MEMORY, 'untied', 'ends.has(free)', 'false'),
      change(
        'src/offline/clock/retime.ts',
        'rightTimes',
        'Math.max(sureBefore(memory.own, from_seq), lastForgotten(memory)) + 1',
        'Math.max(sureBefore(memory.own, from_seq), lastForgotten(memory))',
      ),
      change('src/offline/store/join-server.ts', 'retime', 'forgotten + 1', 'forgotten'),
    ],
  },
  one(
    'a lost log file of an attempt that nobody opens stays lost',
    VAULT,
    'restore',
    '!isBehind(inFiles, united) || united.own.strays.length > 0',
    'inFiles',
  ),
  one(
    'a line longer than the rest of the file ends what is read of every file',
    'src/offline/opfs/frames.ts',
    'decodeFrames',
    'if (end > bytes.length) break',
    'if (end > bytes.length) return []',
  ),
  {
    what: 'a page of a captive portal counts as the answer "all received"',
    patches: [
      change(
        STEP_ANSWER,
        'stepAnswer',
        "if (!parsed.success) return linkDown(deps, { kind: 'lost' })",
        `if (!parsed.success) {
          await deps.vault.update(record.attempt_id, (now) => ({ ...now, acked_seq: lastSeq(memory) }))
          return 'again'
        }`,
      ),
      NOTHING_LACKS,
    ],
  },
  one(
    'a pause that the phone had not heard of makes its answers foul',
    JUDGE,
    'arrivedLate',
    '!attempt.live?.paused',
    'attempt.live?.paused !== undefined && !attempt.live',
  ),
  one(
    'time given by staff never ends',
    'server/exam/core/given.ts',
    'widestLimits',
    'stop_t === null ? widest : widest.map((limit) => ({ ...limit, akhir: Math.min(limit.akhir, stop_t) }))',
    'widest.map((limit) => ({ ...limit, akhir: limit.akhir + 600_000 * Math.sign(live.seq) }))',
  ),
  one(
    'an end by staff forgets what was not sent yet',
    'src/offline/live/facts.ts',
    'endOf',
    '{ end: end && !end.provisional ? end : { t: stop_t, by_time: false }, receipt }',
    '{ end: null, receipt: { attempt_id: record.attempt_id } }',
  ),
  one(
    'taking over asks for another attempt',
    'src/offline/engine/start.ts',
    'takingOver',
    'attemptIn(details) ?? draft.attempt_id',
    'draft.attempt_id',
  ),
  one('a tab keeps to its own guess whatever another one left of the time', EXAM_CLOCK, 'look', '!stored', 'true'),
  one(
    'a guess may leave a line in the time to come',
    'src/offline/clock/retime.ts',
    'rightTimes',
    'let after = now',
    'let after = Number.POSITIVE_INFINITY',
  ),
  one(
    'beside another tab a file of its own is enough',
    VAULT,
    'besideAnother',
    '(await ports.locks.sharers(openLock(attempt_id))) > 1',
    '(await ports.locks.sharers(openLock(attempt_id))) > 9',
  ),
  one(
    'lines of the name before a fork are taken in under the new one',
    MEMORY,
    'extend',
    'row.device_id !== memory.record.device_id',
    'false',
  ),
]
