import { NumberInput, TextInput } from '@mantine/core'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useTranslation } from 'react-i18next'
import { Bar } from './bar.tsx'

interface ImageAttrs {
  src: string
  alt: string | null
  width: string | number | null
  height: string | number | null
}

/** CSS pixels: a phone shows no more of a picture than its own width. */
const WIDTH = { min: 16, max: 1600 }

/** Under the text while a picture is chosen: its words for who cannot see it, and its width. */
export function ImageBar({ view, state }: { view: EditorView; state: EditorState }) {
  const { t } = useTranslation('rich')
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const attrs = selection.node.attrs as ImageAttrs
  const at = selection.from
  const write = (change: Partial<ImageAttrs>) => {
    const tr = view.state.tr.setNodeMarkup(at, null, { ...attrs, ...change })
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  }
  const resize = (width: number) => {
    const ratio = Number(attrs.height) / Number(attrs.width)
    write({ width, height: Number.isFinite(ratio) && ratio > 0 ? Math.round(width * ratio) : null })
  }
  return (
    <Bar>
      <TextInput
        flex="1 1 12rem"
        label={t('alt')}
        placeholder={t('altHelp')}
        value={attrs.alt ?? ''}
        onChange={(event) => write({ alt: event.currentTarget.value })}
      />
      <NumberInput
        w={120}
        label={t('width')}
        {...WIDTH}
        allowDecimal={false}
        clampBehavior="blur"
        value={attrs.width === null ? '' : Number(attrs.width)}
        onChange={(value) => {
          if (typeof value === 'number' && value >= WIDTH.min && value <= WIDTH.max) resize(value)
        }}
      />
    </Bar>
  )
}
