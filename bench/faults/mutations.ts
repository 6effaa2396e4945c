/** A bug planted in a copy of the source: `from` must stand there exactly once. */
export interface Mutation {
  what: string
  patches: { file: string; from: string; to: string }[]
}

const one = (what: string, file: string, from: string, to: string): Mutation => ({
  what,
  patches: [{ file, from, to }],
})

const EXAM_CLOCK = 'src/offline/clock/exam-clock.ts'
const VAULT = 'src/offline/store/vault.ts'
const STEP_ANSWER = 'src/offline/send/step-answer.ts'
const SERVER_ANSWER = 'server/exam/core/answer.ts'

export const MUTATIONS: readonly Mutation[] = [
  one(
    'the phone takes all it holds for sent, whatever the server named',
    STEP_ANSWER,
    'const acked_seq = split ? record.acked_seq : Math.min(reply.acked_seq, sent_seq)',
    'const acked_seq = last',
  ),
  {
    what: 'no answer counts as "received", and the end does not ask again',
    patches: [
      {
        file: STEP_ANSWER,
        from: "if (result.kind === 'lost' || result.kind === 'busy') return linkDown(deps, result)",
        to: "if (result.kind === 'lost') { await deps.vault.update(record.attempt_id, (r) => ({ ...r, acked_seq: lastSeq(memory) })); return 'again' }\n  if (result.kind === 'busy') return linkDown(deps, result)",
      },
      { file: 'server/exam/core/end.ts', from: 'return short ?', to: 'return short && named === null ?' },
    ],
  },
  {
    what: 'an expired upload token empties the outbox, and the end does not ask again',
    patches: [
      {
        file: STEP_ANSWER,
        from: '{ ...now, upload_token: null } : now,',
        to: '{ ...now, upload_token: null, acked_seq: lastSeq(memory) } : now,',
      },
      {
        file: STEP_ANSWER,
        from: '  { record }: Memory,',
        to: '  memory: Memory & { record: AttemptRecord },',
      },
      {
        file: STEP_ANSWER,
        from: '  if (status === 401) {',
        to: '  const { record } = memory\n  if (status === 401) {',
      },
      {
        file: 'src/offline/send/step-init.ts',
        from: '      acked_seq: reply.acked_seq,',
        to: '',
      },
      { file: 'server/exam/core/end.ts', from: 'return short ?', to: 'return short && named === null ?' },
    ],
  },
  one(
    'refusals are not kept on the phone',
    STEP_ANSWER,
    'rejected: merged(record.rejected, device_id, reply.rejected),',
    '',
  ),
  one(
    'refusals whose reply was lost are not told again',
    'server/exam/init-reply.ts',
    'rejected: log.flatMap(rejectionOf),',
    '',
  ),
  one(
    'saved is said although no store took it',
    VAULT,
    "if (!stored && !filed) throw new NowhereSaved('No store took the entry.')",
    '',
  ),
  one(
    'the log file is not written',
    VAULT,
    'return log ? onFiles(() => log.appendRow(row)) : false',
    'return log !== undefined',
  ),
  one('the database is not written', VAULT, 'await db.log.put(row)', ''),
  one('a lost log file is not written anew', VAULT, 'if (log) await onFiles(() => log.rewrite())', 'if (log) return'),
  one(
    'a wiped database is not written anew',
    'src/offline/store/follow.ts',
    'if (!record || (last?.seq ?? 0) < lastSeq(memory)) {',
    'if (!record && !memory) {',
  ),
  one(
    'the page starts from the database alone',
    VAULT,
    'unite(inDatabase, inFiles ?? EMPTY)',
    'unite(inDatabase, EMPTY)',
  ),
  one(
    'attempts that stand only in log files are forgotten',
    'src/offline/engine/recover.ts',
    'await vault.restore(attempt_id).catch(() => undefined)',
    '',
  ),
  one(
    'a tab writes on without looking at what another one wrote',
    VAULT,
    'await follow(db, memory)\n          const next = nextRow(memory, draft)',
    'const next = nextRow(memory, draft)',
  ),
  one(
    'a fork forgets what it moves',
    'src/offline/store/rename.ts',
    'for (const draft of moved) extend',
    'for (const draft of moved.slice(1)) extend',
  ),
  one(
    'the phone never compares its log with that of the server',
    'src/offline/store/join-server.ts',
    'if (theirsGoOn && lastSeq(memory) > same) {',
    'if (theirsGoOn && lastSeq(memory) < 0) {',
  ),
  one(
    "another student's log-in sends this one's work",
    'src/offline/send/step-init.ts',
    "if (login?.user_id !== user_id) return { kind: 'login_needed' }",
    "if (!login) return { kind: 'login_needed' }",
  ),
  one(
    'a log-out deletes unsent work',
    'src/offline/store/session-store.ts',
    'await db.session.clear()',
    'await db.session.clear()\n          void Promise.resolve().then(() => connection.use((all) => all.attempts.clear()))',
  ),
  one('exam time may run before the start', EXAM_CLOCK, 'base = { t: Math.max(0, t), mono', 'base = { t, mono'),
  one(
    'the later answer may bear the earlier time',
    'src/offline/store/memory.ts',
    'const t = untied(memory, Math.max(Math.round(draft.t), before?.t ?? 0))',
    'const t = Math.max(0, (before?.t ?? 1) - 1)',
  ),
  {
    what: 'the end is asked for, and granted, before the answers',
    patches: [
      {
        file: 'src/offline/send/drain.ts',
        from: "if (unsent) return 'answer'",
        to: "if (closing) return 'end'\n  if (unsent) return 'answer'",
      },
      { file: 'server/exam/core/end.ts', from: 'return short ?', to: 'return short && named === null ?' },
    ],
  },
  one(
    'the server takes what comes after a gap',
    SERVER_ANSWER,
    'read.seq === draft.device.acked_seq + 1 &&',
    'read.seq > draft.device.acked_seq &&',
  ),
  one(
    'other content in a taken place is dropped without a word',
    SERVER_ANSWER,
    "    keepStray(draft, read, 'conflict', facts, context)",
    '',
  ),
  one(
    'what may not count is not kept',
    SERVER_ANSWER,
    'draft.rows.push({ ...key',
    'if (!reason) draft.rows.push({ ...key',
  ),
  one(
    'what comes after its time counts',
    'server/exam/core/judge.ts',
    "return withinTime(entry, place, judging) ? null : 'too_late'",
    'return withinTime(entry, place, judging) ? null : null',
  ),
  one(
    'what comes after the grace counts',
    'server/exam/core/judge.ts',
    "if (arrivedLate(judging)) return 'too_late'",
    '',
  ),
  one(
    'a phone that was taken over writes on',
    'server/exam/core/judge.ts',
    "if (!mayWriteAt(device, entry.t)) return 'taken_over'",
    '',
  ),
  one(
    'the server acknowledges before it commits, and dies',
    'server/exam/memory.ts',
    'if (kept) attempts.set(attempt_id, kept)',
    'if (kept && !(outcome.rows?.length && kept.log.length % 7 === 0)) attempts.set(attempt_id, kept)',
  ),
  one(
    'a repetition is taken in anew',
    SERVER_ANSWER,
    'else if (read.seq <= draft.device.acked_seq) compare(draft, read, facts, context)',
    'else if (read.seq < draft.device.acked_seq) compare(draft, read, facts, context)\n  else if (read.seq === draft.device.acked_seq) append(draft, read, facts, context)',
  ),
  one(
    'the receipt names one phone of several',
    'server/exam/core/seal.ts',
    '.filter((device) => device.acked_seq > 0)',
    '.filter((device) => device.acked_seq > 0).slice(0, 1)',
  ),
  one(
    'the receipt names the log as it was before the last line',
    'server/exam/core/seal.ts',
    'last_seq: acked_seq, head }))',
    'last_seq: acked_seq - 1, head }))',
  ),
  {
    what: 'a token that is not good any more is kept, and tried for ever',
    patches: [
      {
        file: STEP_ANSWER,
        from: 'now.upload_token === record.upload_token ? { ...now, upload_token: null } : now,',
        to: 'now,',
      },
      // The line on which staff are heard drops it too.
      {
        file: 'src/offline/engine.ts',
        from: 'record.upload_token === token && !record.receipt ? { ...record, upload_token: null } : record',
        to: 'record',
      },
    ],
  },
  one(
    'a start that ran without a network is refused like one that asks first',
    'server/exam/core/begin.ts',
    'isQueuedStart(request) ? floodOf(context) : refusalOf(standing)',
    'refusalOf(standing)',
  ),
  one(
    'a start that was cut off is told with the paper of now',
    'src/offline/engine/start-draft.ts',
    'const samePaper = (a: BundleInfo, b: BundleInfo) => a.paper_sha256 === b.paper_sha256',
    'const samePaper = (a: BundleInfo, b: BundleInfo) => a.format === b.format',
  ),
  one(
    'what a guess has timed leaves with the page',
    'src/offline/engine.ts',
    'if (!attempt.clockPending()) sendLastBatch',
    'sendLastBatch',
  ),
  one(
    'a page that dies while it puts a guess right leaves it for sure',
    EXAM_CLOCK,
    'provisional: wrong !== null || guess !== null',
    'provisional: guess !== null',
  ),
  one(
    'moved lines come back from a database that took nothing',
    'src/offline/store/unite.ts',
    'row.device_id !== behind || !movedInDatabase(row)',
    'row.device_id !== behind || row !== null',
  ),
  {
    what: 'of two logs that end in one moment the name decides',
    patches: [
      { file: 'src/offline/store/memory.ts', from: 'while (ends.has(free)) free++', to: '' },
      {
        file: 'src/offline/clock/retime.ts',
        from: 'const least = Math.max(sureBefore(memory.own, from_seq), lastForgotten(memory)) + 1',
        to: 'const least = Math.max(sureBefore(memory.own, from_seq), lastForgotten(memory))',
      },
      {
        file: 'src/offline/store/join-server.ts',
        from: 'Math.max(t, forgotten + 1)',
        to: 'Math.max(t, forgotten)',
      },
    ],
  },
  one(
    'a lost log file of an attempt that nobody opens stays lost',
    VAULT,
    'if (!isBehind(inFiles, united) || united.own.strays.length > 0) return',
    'if (inFiles) return',
  ),
  one(
    'a line longer than the rest of the file ends what is read of every file',
    'src/offline/opfs/frames.ts',
    'if (end > bytes.length) break',
    'if (end > bytes.length) return []',
  ),
  {
    what: 'a page of a captive portal counts as the answer "all received"',
    patches: [
      {
        file: STEP_ANSWER,
        from: "  if (!parsed.success) return linkDown(deps, { kind: 'lost' })\n  deps.serverTime({ server_time: parsed.data.server_time, sent, received: deps.ports.mono() })\n  await takeAnswerReply",
        to: "  if (!parsed.success) {\n    await deps.vault.update(record.attempt_id, (now) => ({ ...now, acked_seq: lastSeq(memory) }))\n    return 'again'\n  }\n  deps.serverTime({ server_time: parsed.data.server_time, sent, received: deps.ports.mono() })\n  await takeAnswerReply",
      },
      { file: 'server/exam/core/end.ts', from: 'return short ?', to: 'return short && named === null ?' },
    ],
  },
  one(
    'a pause that the phone had not heard of makes its answers foul',
    'server/exam/core/judge.ts',
    '!accept_late && now > attempt.sync_until && !attempt.live?.paused',
    '!accept_late && now > attempt.sync_until && attempt.live?.paused !== undefined && !attempt.live',
  ),
  one(
    'time given by staff never ends',
    'server/exam/core/given.ts',
    'return stop_t === null ? widest : widest.map((limit) => ({ ...limit, akhir: Math.min(limit.akhir, stop_t) }))',
    'return widest.map((limit) => ({ ...limit, akhir: limit.akhir + 600_000 * Math.sign(live.seq) }))',
  ),
  one(
    'an end by staff forgets what was not sent yet',
    'src/offline/live/facts.ts',
    'if (stop_t !== null) return { end: end && !end.provisional ? end : { t: stop_t, by_time: false }, receipt }',
    'if (stop_t !== null) return { end: null, receipt: { attempt_id: record.attempt_id } as never }',
  ),
  one(
    'taking over asks for another attempt',
    'src/offline/engine/start.ts',
    'const attempt_id = attemptIn(details) ?? draft.attempt_id',
    'const attempt_id = draft.attempt_id',
  ),
  one(
    'a tab keeps to its own guess whatever another one left of the time',
    EXAM_CLOCK,
    'if (!stored) return null',
    'if (stored || !stored) return null',
  ),
  one(
    'a guess may leave a line in the time to come',
    'src/offline/clock/retime.ts',
    'let after = now',
    'let after = Number.POSITIVE_INFINITY',
  ),
  one(
    'beside another tab a file of its own is enough',
    VAULT,
    'sharers(openLock(attempt_id))) > 1',
    'sharers(openLock(attempt_id))) > 9',
  ),
  one(
    'lines of the name before a fork are taken in under the new one',
    'src/offline/store/memory.ts',
    'row.device_id !== memory.record.device_id || row.seq',
    'row.seq',
  ),
]
