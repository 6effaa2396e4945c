import { AArrowDown, AArrowUp, Highlighter, NotebookPen, ScanLine, Strikethrough, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { TEXT_STEPS } from '../model/preferences.ts'
import { canHighlight } from './highlight.ts'
import { canSpeak } from './read-aloud.ts'
import styles from './tool-strip.module.css'
import { useNoteName } from './use-note-name.ts'

interface Props {
  speaking: boolean
  onSpeak: () => void
  onNote: () => void
}

const shape = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The tools at the head of the question, on desktop. */
export function ToolStrip({ speaking, onSpeak, onNote }: Props) {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const tools = usePreferences((state) => state.tools)
  const step = usePreferences((state) => state.text_step)
  return (
    <div className={styles.strip} role="toolbar" aria-label={t('tools.title')}>
      <Tool label={t('tools.smaller')} disabled={step === 0} onPress={() => preferences.resizeText(-1)}>
        <AArrowDown {...shape} />
      </Tool>
      <Tool
        label={t('tools.larger')}
        disabled={step === TEXT_STEPS.length - 1}
        onPress={() => preferences.resizeText(1)}
      >
        <AArrowUp {...shape} />
      </Tool>
      {canHighlight() && (
        <Tool
          label={t('tools.highlight')}
          on={tools.highlight}
          onPress={() => preferences.tool({ highlight: !tools.highlight })}
        >
          <Highlighter {...shape} />
        </Tool>
      )}
      <Tool label={t('tools.strike')} on={tools.strike} onPress={() => preferences.tool({ strike: !tools.strike })}>
        <Strikethrough {...shape} />
      </Tool>
      <Tool label={t('tools.ruler')} on={tools.ruler} onPress={() => preferences.tool({ ruler: !tools.ruler })}>
        <ScanLine {...shape} />
      </Tool>
      {canSpeak() && (
        <Tool label={t('tools.speak')} on={speaking} onPress={onSpeak}>
          {speaking ? <VolumeX {...shape} /> : <Volume2 {...shape} />}
        </Tool>
      )}
      <Tool label={useNoteName()} onPress={onNote}>
        <NotebookPen {...shape} />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  on?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, on, disabled, onPress, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      icon={children}
      className={styles.tool}
      data-hover=""
      title={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={onPress}
    />
  )
}
