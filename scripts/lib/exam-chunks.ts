/**
 * Icons that the exam shares with other screens. The bundler would give each a chunk of its own: twenty requests of
 * 300 bytes on the way into an exam, and twice the bytes of one file.
 */
const NAMES = [
  'a-large-small',
  'arrow-right',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-exclamation-point',
  'cloud-upload',
  'eye',
  'eye-off',
  'file-text',
  'flag',
  'grip-vertical',
  'hard-drive',
  'highlighter',
  'key-round',
  'lock',
  'notebook-pen',
  'strikethrough',
  'tablet-smartphone',
  'timer',
  'undo-2',
  'volume-2',
  'wifi-off',
  'zoom-in',
]

export const EXAM_ICONS = new RegExp(`/lucide-react/.*/icons/(${NAMES.join('|')})\\.m?js$`)

/** Icons of the student's menu, and addresses of later screens: the first load would list a file for each. */
export const MENU_PARTS = new RegExp(
  [
    '/lucide-react/.*/icons/(badge-check|book-heart|book-open|camera|chart-line|circle-dashed|circle-dot|circle-question-mark|clipboard-check|compass|ellipsis|external-link|file-down|file-up|gift|graduation-cap|library|list-checks|list-ordered|newspaper|package|receipt-text|scale|store|trash-2)\\.m?js$',
    '/src/lib/(words/(refusal|statistics)|paths/(content|score|statistics|study))\\.ts$',
  ].join('|'),
)

/** What the log-in and the exam's log-in sheet share. */
export const LOGIN_PARTS = new RegExp(
  [
    '/src/components/forms/(field|password-field)\\b',
    '/src/features/account/(login-form|login-failure|check-login)\\b',
    '/src/lib/session/sign-in\\.ts$',
  ].join('|'),
)

/** Small things that the exam shares with lists; together they compress to half. */
export const EXAM_PARTS = new RegExp(
  [
    '/contract/exam/(answered|bounds|choices|log/(text|verdict)|number-text|shuffle|timeline)\\.ts$',
    '/src/offline/(live/page-abort|types)\\.ts$',
    '/src/features/exam/(?:preflight/reach-server|question/option-list\\.module)\\b',
    '/src/components/layout/(?:action-bar|page|well)\\.',
  ].join('|'),
)

/** A few lines each, which an exam's late half shares with other screens. */
export const LATE_PARTS = new RegExp(
  [
    '/lucide-react/.*/icons/(calendar-clock|download|minus|plus|share-2)\\.m?js$',
    '/src/(components/display/facts|features/exam/model/lazy-words|lib/(device/online|files/(calendar-file|share-file)))\\b',
  ].join('|'),
)

/** What screens read the server's replies by, with zod's small build: the exam itself needs none of it. */
export const REPLY_PARTS = /\/contract\/(?:accounts\/token-pair|exam\/(?:bundle|live|log\/(?:messages|shapes)))\.ts$/

/** Vite's own loader of chunks: needed before the shell, which would be loaded with it. */
export const BEGIN_PARTS = /vite\/preload-helper/

/** Where and when, in an exam as on every other screen: a few lines each, which compress together. */
export const EXAM_LIB = /\/src\/lib\/(zone|exam\/(places|receipt-news)|format\/(dates|length-text))\.ts$/

/** What the runner shares with the checks before the start and with the pages of a receipt. */
export const EXAM_BASE =
  /\/src\/(?:app\/pages\/lazy-login\.tsx|components\/feedback\/sheet\.|features\/exam\/(?:model\/(?:time-left|when-text)|runner\/(?:lazy-parts|use-wake-lock)|attempt\/use-device-words|receipt\/(?:receipt-parts|verify-receipt))\.ts$)/

/** What the first question is drawn by, which late stages and the office's preview share: each file costs a slow phone 10 ms. */
export const EXAM_RUNNER = /\/src\/features\/exam\/(?:main-ujian|runner\/runner)\.tsx$/

/** How formulas and texts look, likewise. */
export const EXAM_TEXT_STYLES = /\/src\/styles\/(?:katex|rich)\.css$/

/** Logs on the phone, with the library that every one of their users has to load anyway. */
export const STORES =
  /\/node_modules\/dexie\/|\/src\/offline\/(?:disk\/remote-store|browser\/parts|attempt\/saving|log\/(?:book|replica|writer))\.ts$/
