import '#src/styles/katex.css'
import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-tables/style/tables.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import { Box, Text } from '@mantine/core'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refuse, showRefusals } from '#src/office/kit/refusal/refusals.ts'
import { ink } from '#src/office/kit/tone/tones.ts'
import { FormulaBar } from './formula-bar.tsx'
import { ImageBar } from './image-bar.tsx'
import { LinkBar } from './link-bar.tsx'
import { makeView, stateOf, type ViewPorts } from './make-view.ts'
import styles from './rich-editor.module.css'
import { Toolbar } from './toolbar.tsx'

interface RichEditorProps {
  label: string
  value: string
  onChange(html: string): void
  onBlur?: () => void
  error?: string | undefined
  disabled?: boolean
  /** One line to begin with, its tools shown while it is written in. */
  compact?: boolean
  /** Read outside exams: it may have links. */
  article?: boolean
  /** Letters at most, tags counted, as the contract has it. */
  max: number
}

/** From this share of the limit on, the form counts. */
const NEAR = 0.8

/**
 * Rich text whose value is the HTML that is stored. It is left exactly as it came until somebody changes something in
 * it.
 */
export function RichEditor(props: RichEditorProps) {
  const { label, value, error, disabled = false, compact = false, article = false, max } = props
  const { t } = useTranslation('rich')
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const said = useRef(value)
  const ports = useRef<ViewPorts>(null as unknown as ViewPorts)
  ports.current = {
    onChange(html) {
      said.current = html
      props.onChange(html)
    },
    onState: setState,
    onFailure: (failure) => void refuse(failure),
    onForeign: (count) => showRefusals([{ title: t('foreignTitle'), text: t('foreign', { count }) }]),
    onBlur: () => props.onBlur?.(),
  }
  const first = useRef({ html: value, label, links: article })
  useEffect(() => {
    if (!place.current) return
    const made = makeView(place.current, first.current, () => ports.current)
    setView(made)
    setState(made.state)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    // Written from outside: another version, a merge. What was typed here comes back as it was said.
    if (!view || said.current === value) return
    said.current = value
    view.updateState(stateOf(value, article))
    setState(view.state)
  }, [view, value, article])
  useEffect(() => {
    view?.setProps({ editable: () => !disabled })
  }, [view, disabled])
  const long = value.length > max * NEAR
  return (
    <Box miw={0}>
      <div className={styles.box} data-compact={compact || undefined} data-invalid={error ? '' : undefined}>
        {view && state && !disabled && (
          <Toolbar view={view} state={state} compact={compact} article={article} ports={ports} />
        )}
        <div ref={place} className={styles.text} />
        {view && state && !disabled && <FormulaBar view={view} state={state} />}
        {view && state && !disabled && <ImageBar view={view} state={state} />}
        {view && state && !disabled && article && <LinkBar view={view} state={state} />}
      </div>
      {(error || long) && (
        <Text size="xs" mt="2xs" c={error ? ink('danger') : 'dimmed'} role={error ? 'alert' : undefined}>
          {error ?? t('count', { count: value.length, max })}
        </Text>
      )}
    </Box>
  )
}
