import {
  ChevronDown,
  CloudCheck,
  CloudUpload,
  HardDrive,
  KeyRound,
  LaptopMinimalCheck,
  Server,
  TabletSmartphone,
  TriangleAlert,
  WifiOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import type { SaveWords } from '../model/save-words.ts'
import { PhoneCheck, PhoneDots } from '../ui/icons.tsx'
import { useWriting } from './context.ts'
import styles from './save-line.module.css'
import { useDesktop } from './use-media-query.ts'
import { type LineText, useSaveText } from './use-save-text.ts'
import { useSaveWords } from './use-save-words.ts'

interface Props {
  onDetails: () => void
  onLogin: () => void
}

/** 44 px, always: whether the answers are saved and sent. A tap tells more. */
export function SaveLine({ onDetails, onLogin }: Props) {
  const { t } = useTranslation('exam')
  const words = useSaveWords()
  const text = useSaveText(words)
  const action = words.kind === 'login_needed'
  const busy = useWriting()
  return (
    <div className={styles.line} data-tone={words.tone} data-two={text.two} data-save-line="" aria-busy={busy}>
      <button type="button" className={styles.words} onClick={onDetails} aria-label={`${text.bold} ${text.rest}`}>
        <SaveIcon kind={words.kind} />
        <Lines text={text} />
        {!text.two && words.kind !== 'offline' && <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />}
      </button>
      {action && (
        <button type="button" className={styles.action} onClick={onLogin}>
          {t('save.login')}
        </button>
      )}
      {text.look && (
        <button type="button" className={styles.action} onClick={onDetails}>
          {t('save.look')}
        </button>
      )}
      <Aloud words={words} text={text} />
    </div>
  )
}

/** The same word in the head of the desktop. */
export function SaveCorner({ onDetails, onLogin, last }: Props & { last: string | null }) {
  const { t } = useTranslation('exam')
  const words = useSaveWords()
  const text = useSaveText(words)
  const rest = words.kind === 'on_phone' && last ? `${text.rest} · ${t('save.last', { time: last })}` : text.rest
  const press = words.kind === 'login_needed' ? onLogin : onDetails
  const busy = useWriting()
  return (
    <button
      type="button"
      className={styles.corner}
      data-tone={words.tone}
      data-save-line=""
      aria-busy={busy}
      onClick={press}
    >
      <SaveIcon kind={words.kind} />
      <span className={styles.text}>
        <Bold>{text.bold}</Bold>
        <span>{rest}</span>
      </span>
      <Aloud words={words} text={text} />
    </button>
  )
}

function Lines({ text }: { text: LineText }) {
  return (
    // Other words are another line: what stands behind them does not move along, which counts as a shift of the page.
    <span key={text.bold} className={styles.text}>
      {text.bold && <Bold>{text.bold}</Bold>}
      {text.rest && <span>{text.two ? text.rest : text.bold ? ` · ${text.rest}` : text.rest}</span>}
    </span>
  )
}

const Bold = ({ children }: { children: string }) => (
  <Text as="b" weight="semibold">
    {children}
  </Text>
)

/** Only what asks for something is read aloud; "saved" after every tap would drown the question. */
function Aloud({ words, text }: { words: SaveWords; text: LineText }) {
  return (
    <span className="visually-hidden" role="status">
      {words.tone === 'calm' ? '' : `${text.bold} ${text.rest}`}
    </span>
  )
}

function SaveIcon({ kind }: { kind: SaveWords['kind'] }) {
  const desktop = useDesktop()
  return <span className={styles.icon}>{desktop && kind === 'on_phone' ? <LaptopMinimalCheck /> : ICONS[kind]}</span>
}

const shape = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const
const ICONS: Record<SaveWords['kind'], ReactNode> = {
  writing: <PhoneDots />,
  on_phone: <PhoneCheck />,
  sending: <CloudUpload {...shape} />,
  all_sent: <CloudCheck {...shape} />,
  offline: <WifiOff {...shape} />,
  offline_long: <WifiOff {...shape} />,
  server_busy: <Server {...shape} />,
  almost_full: <HardDrive {...shape} />,
  one_store: <HardDrive {...shape} />,
  login_needed: <KeyRound {...shape} />,
  taken_over: <TabletSmartphone {...shape} />,
  rejected: <TriangleAlert {...shape} />,
  start_refused: <TriangleAlert {...shape} />,
  not_saved: <TriangleAlert {...shape} />,
}
