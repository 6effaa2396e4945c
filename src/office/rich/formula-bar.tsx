import { Button, Group, Input, Kbd, SegmentedControl, Text } from '@mantine/core'
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ink } from '#src/office/kit/tone/tones.ts'
import { Bar } from './bar.tsx'
import { formulaProblem } from './formula-view.ts'
import { Tex } from './tex.tsx'

/** What the buttons put in; `|` is where the caret goes. */
const SNIPPETS = [
  { key: 'fraction', shown: '\\tfrac{a}{b}', tex: '\\frac{|}{}' },
  { key: 'root', shown: '\\sqrt{x}', tex: '\\sqrt{|}' },
  { key: 'power', shown: 'x^n', tex: '^{|}' },
  { key: 'index', shown: 'x_n', tex: '_{|}' },
  { key: 'integral', shown: '\\int', tex: '\\int_{|}^{}' },
  { key: 'sum', shown: '\\sum', tex: '\\sum_{|}^{}' },
  {
    key: 'matrix',
    shown: '\\begin{smallmatrix}a&b\\\\c&d\\end{smallmatrix}',
    tex: '\\begin{pmatrix}| &  \\\\  & \\end{pmatrix}',
  },
  { key: 'reaction', shown: '\\ce{H2O}', tex: '\\ce{|}' },
] as const

const chosen = (state: EditorState) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'formula') return null
  return { at: selection.from, ...(selection.node.attrs as { tex: string; display: boolean }) }
}

/** Under the text while a formula is chosen: its LaTeX, drawn in its place as it is typed. */
export function FormulaBar({ view, state }: { view: EditorView; state: EditorState }) {
  const found = chosen(state)
  return found ? <Fields key={found.at} view={view} {...found} /> : null
}

function Fields({ view, at, tex, display }: { view: EditorView; at: number; tex: string; display: boolean }) {
  const { t } = useTranslation('rich')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const problem = tex.includes('\\)') || tex.includes('\\]') ? t('closing') : formulaProblem(tex)
  const said = problem && (problem === t('closing') ? problem : t('wrong', { why: problem }))
  useOpening(view, field, tex === '')

  const write = (next: { tex: string; display: boolean }) => {
    const tr = view.state.tr.setNodeMarkup(at, null, { ...next, source: null })
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  }
  const leave = () => {
    const tr = tex.trim() ? view.state.tr : view.state.tr.delete(at, at + 1)
    const after = tr.doc.resolve(Math.min(tr.doc.content.size, tex.trim() ? at + 1 : at))
    view.dispatch(tr.setSelection(TextSelection.near(after)))
    view.focus()
  }
  const insert = (snippet: string) => {
    const input = field.current
    const [start, end] = [input?.selectionStart ?? tex.length, input?.selectionEnd ?? tex.length]
    const picked = tex.slice(start, end)
    const text = snippet.replace('|', picked)
    write({ tex: tex.slice(0, start) + text + tex.slice(end), display })
    const caret = start + snippet.indexOf('|') + picked.length
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(caret, caret)
    })
  }
  return (
    <Bar>
      <Text component="label" htmlFor={id} fw={600} c={ink('neutral')}>
        {t('formula')}
      </Text>
      <Input
        ref={field}
        id={id}
        size="xs"
        flex="1 1 14rem"
        styles={{ input: { fontFamily: 'var(--font-mono, monospace)' } }}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={tex}
        error={problem !== null}
        aria-describedby={`${id}-why`}
        onChange={(event) => write({ tex: event.currentTarget.value, display })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          leave()
        }}
      />
      <Group gap="2xs">
        {SNIPPETS.map(({ key, shown, tex: snippet }) => (
          <Button
            key={key}
            size="compact-sm"
            px="2xs"
            miw={28}
            fz="xs"
            aria-label={t(`snippet.${key}`)}
            onClick={() => insert(snippet)}
          >
            <Tex>{shown}</Tex>
          </Button>
        ))}
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('placing')}
        value={display ? 'line' : 'text'}
        data={[
          { value: 'text', label: t('inText') },
          { value: 'line', label: t('ownLine') },
        ]}
        onChange={(value) => write({ tex, display: value === 'line' })}
      />
      <Text span c="dimmed">
        <Kbd>Esc</Kbd> {t('done')}
      </Text>
      <Text
        id={`${id}-why`}
        flex="1 0 100%"
        size="xs"
        c={ink('danger')}
        display={said ? undefined : 'none'}
        role={problem ? 'alert' : undefined}
      >
        {said}
      </Text>
    </Bar>
  )
}

/** A new formula is written at once; one that is there by a click or Enter, so that arrows can pass it. */
function useOpening(view: EditorView, field: React.RefObject<HTMLInputElement | null>, fresh: boolean): void {
  const begins = useRef(fresh)
  useEffect(() => {
    if (begins.current) field.current?.focus()
    const open = (event: KeyboardEvent | MouseEvent) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Enter' : !onChosen(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      field.current?.focus()
    }
    view.dom.addEventListener('click', open)
    view.dom.addEventListener('keydown', open, { capture: true })
    return () => {
      view.dom.removeEventListener('click', open)
      view.dom.removeEventListener('keydown', open, { capture: true })
    }
  }, [view, field])
}

const onChosen = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-formula][data-selected]') !== null
