import { Highlighter, NotebookPen, ScanLine, Strikethrough, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { Timer } from '../attempt/timer.tsx'
import { TEXT_STEPS } from '../model/preferences.ts'
import { canHighlight } from './highlight.ts'
import { canSpeak } from './read-aloud.ts'
import { ScratchNote } from './scratch-note.tsx'
import styles from './tool-sheet.module.css'
import { useNoteName } from './use-note-name.ts'

interface Props {
  open: boolean
  onClose: () => void
  akhir: number
  speaking: boolean
  onSpeak: () => void
}

const shape = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** Everything behind "Aa" on phones. */
export function ToolSheet({ open, onClose, akhir, speaking, onSpeak }: Props) {
  const { t } = useTranslation('exam')
  return (
    <Sheet open={open} onClose={onClose} title={t('tools.title')} clock={<Timer akhir={akhir} />}>
      <TextSize />
      <Switches speaking={speaking} onSpeak={onSpeak} onDone={onClose} />
      <Row as="h3" gap={2}>
        <NotebookPen {...shape} /> {useNoteName()}
      </Row>
      <ScratchNote />
    </Sheet>
  )
}

function TextSize() {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const step = usePreferences((state) => state.text_step)
  return (
    <Row gap={2}>
      <Rest as="b">{t('tools.size')}</Rest>
      <Button disabled={step === 0} onClick={() => preferences.resizeText(-1)} aria-label={t('tools.smaller')}>
        A−
      </Button>
      <output className={styles.percent}>{Math.round((TEXT_STEPS[step] ?? 1) * 100)}%</output>
      <Button
        disabled={step === TEXT_STEPS.length - 1}
        onClick={() => preferences.resizeText(1)}
        aria-label={t('tools.larger')}
      >
        A+
      </Button>
    </Row>
  )
}

function Switches({ speaking, onSpeak, onDone }: { speaking: boolean; onSpeak: () => void; onDone: () => void }) {
  const { t } = useTranslation('exam')
  const { preferences } = useRunner()
  const tools = usePreferences((state) => state.tools)
  const then = (change: Parameters<typeof preferences.tool>[0]) => () => {
    preferences.tool(change)
    onDone()
  }
  return (
    <List as="div" framed>
      <Switch
        icon={<Strikethrough {...shape} />}
        on={tools.strike}
        onPress={then({ strike: !tools.strike })}
        help={t('tools.strike_help')}
      >
        {t('tools.strike')}
      </Switch>
      {canHighlight() && (
        <Switch
          icon={<Highlighter {...shape} />}
          on={tools.highlight}
          onPress={then({ highlight: !tools.highlight })}
          help={t('tools.highlight_help')}
        >
          {t('tools.highlight')}
        </Switch>
      )}
      <Switch
        icon={<ScanLine {...shape} />}
        on={tools.ruler}
        onPress={then({ ruler: !tools.ruler })}
        help={t('tools.ruler_help')}
      >
        {t('tools.ruler')}
      </Switch>
      {canSpeak() && (
        <Switch
          icon={speaking ? <VolumeX {...shape} /> : <Volume2 {...shape} />}
          on={speaking}
          onPress={onSpeak}
          help={t('tools.speak_help')}
        >
          {speaking ? t('tools.quiet') : t('tools.speak')}
        </Switch>
      )}
    </List>
  )
}

interface SwitchProps {
  icon: ReactNode
  on: boolean
  help: string
  onPress: () => void
  children: ReactNode
}

function Switch({ icon, on, help, onPress, children }: SwitchProps) {
  return (
    <Row as="button" type="button" className={styles.switch} role="switch" aria-checked={on} onClick={onPress}>
      {icon}
      <Rest as="span">
        <Stack as="span" gap={0}>
          <b>{children}</b>
          <Text as="span" size="sm" tone="muted">
            {help}
          </Text>
        </Stack>
      </Rest>
      <span className={styles.knob} aria-hidden="true" />
    </Row>
  )
}
