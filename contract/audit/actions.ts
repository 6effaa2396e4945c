import type { DirectiveKind } from '../exam/choices.ts'

/** What is written down of every row of a resource and of everything else that staff make, change and remove. */
export const ROW_VERBS = ['create', 'update', 'delete'] as const
type RowVerb = (typeof ROW_VERBS)[number]

/**
 * Verbs of the audit trail beside those, by what they are done to. An action is `entity/verb`; src/locales/<language>/audit.json
 * says each of these in words.
 */
export const AUDIT_VERBS = {
  paket: ['publish', 'try'],
  'subtest-paket': ['draw'],
  soal: ['import', 'undo-import'],
  ebook: ['upload'],
  'ebook-owner': ['withdraw', 'restore'],
  'jadwal-paket': ['renew-code'],
  'jadwal-paket-member': ['add', 'assign-rooms', 'print', 'reschedule'],
  attempt: [
    ...['extend', 'pause', 'resume', 'message', 'end', 'reopen', 'reset', 'import'],
    ...['record-incident', 'undo-incident', 'admit-answer', 'strike-answer', 'undo-ruling'],
  ],
  'item-ruling': ['create', 'withdraw'],
  'essay-marking': ['configure', 'publish'],
  weights: ['apply'],
  calibration: ['start', 'stop', 'publish'],
  ranking: ['ask', 'hold', 'show'],
  order: ['create', 'mark-paid', 'accept', 'reject', 'remove-proof', 'extend', 'cancel', 'refund'],
  rekening: ['import'],
  'task-submission': ['accept', 'refuse'],
  'question-report': ['answer'],
  'user-list': ['import', 'match-schools'],
  'sekolah-siswa': ['import'],
  'school-major': ['import'],
  'snbp-member': ['end'],
  notice: ['send'],
  session: ['login', 'confirm', 'logout', 'end'],
  password: ['change', 'request', 'reset', 'generate'],
  'second-factor': ['create', 'delete', 'renew-codes', 'reset'],
  'login-code': ['create'],
  export: ['create', 'create-report', 'fetch'],
  mail: ['fail'],
  account: [
    ...['register', 'verify', 'guardian', 'consent', 'ask-deletion', 'cancel-deletion'],
    ...['hold-deletion', 'resume-deletion', 'delete'],
  ],
  access: ['refuse'],
  maintenance: ['begin', 'end'],
} as const

type Verbs = typeof AUDIT_VERBS
type NamedAction = { [E in keyof Verbs]: `${E}/${Verbs[E][number]}` }[keyof Verbs]
export type AuditAction = NamedAction | `${string}/${RowVerb}`

/** How the trail names what staff do to a running attempt. */
export const DIRECTIVE_ACTIONS = {
  extra: 'attempt/extend',
  pause: 'attempt/pause',
  resume: 'attempt/resume',
  message: 'attempt/message',
  end: 'attempt/end',
  reopen: 'attempt/reopen',
  reset: 'attempt/reset',
  incident: 'attempt/record-incident',
  incident_undone: 'attempt/undo-incident',
} as const satisfies Record<DirectiveKind, NamedAction>

/** Stands in the trail for a secret, and for a field that only some may see: it was changed, and no reader learns to what. */
export const SECRET_CHANGED = 'changed'
