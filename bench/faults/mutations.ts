/** A bug planted in a copy of the source: `from` must stand there exactly once. */
export interface Mutation {
  what: string
  patches: { file: string; from: string; to: string }[]
}

const one = (what: string, file: string, from: string, to: string): Mutation => ({
  what,
  patches: [{ file, from, to }],
})

const VAULT = 'src/offline/store/vault.ts'
const STEP_ANSWER = 'src/offline/send/step-answer.ts'
const SERVER_ANSWER = 'server/exam/core/answer.ts'

export const MUTATIONS: readonly Mutation[] = [
  one(
    'the phone takes all it holds for sent, whatever the server named',
    STEP_ANSWER,
    'acked_seq: Math.min(reply.acked_seq, last),',
    'acked_seq: last,',
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
    'const united = unite(inDatabase, inFiles)',
    'const united = unite(inDatabase, inFiles.rows.length < 0 ? inFiles : { record: null, rows: [] })',
  ),
  one(
    'attempts that stand only in log files are forgotten',
    'src/offline/engine/recover.ts',
    'await vault.restore(attempt_id).catch(() => undefined)',
    '',
  ),
  one(
    'two tabs write without the lock of the log',
    VAULT,
    'return ports.locks.run(logLock(attempt_id), async () => {\n      let toFile',
    'return ports.locks.run(ports.uuid(), async () => {\n      let toFile',
  ),
  one(
    'a fork forgets what it moves',
    'src/offline/store/fork.ts',
    'for (const row of moved) extend',
    'for (const row of moved.slice(1)) extend',
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
  one(
    'what was tapped while a guess was put right is moved twice',
    'src/offline/attempt/live.ts',
    'until_seq: lastSeq(memory) + 1 + writing',
    'until_seq: Number.POSITIVE_INFINITY',
  ),
  one(
    'exam time may run before the start',
    'src/offline/clock/exam-clock.ts',
    'base = { t: Math.max(0, t), mono',
    'base = { t, mono',
  ),
  one(
    'the later answer may bear the earlier time',
    'src/offline/store/memory.ts',
    't: Math.max(Math.round(draft.t), before?.t ?? 0),',
    't: Math.max(0, (before?.t ?? 1) - 1),',
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
    'else if (read.seq === draft.device.acked_seq + 1)',
    'else if (read.seq > draft.device.acked_seq)',
  ),
  one(
    'other content in a taken place is dropped without a word',
    SERVER_ANSWER,
    "else keepStray(draft, read, 'conflict', facts, context)",
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
    "return withinTime(entry, place, attempt, device, outline) ? null : 'too_late'",
    'return withinTime(entry, place, attempt, device, outline) ? null : null',
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
]
