import { baseKeymap } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import rich from '#src/components/display/rich-html.module.css'
import { chosenToKeep, withCaretBehind } from './beside-node.ts'
import { FormulaView } from './formula-view.ts'
import { docOf, htmlOf } from './html.ts'
import { KEYS, typing } from './keys.ts'
import { cleanPaste, pastedText } from './paste.ts'
import { read } from './read.ts'
import { insertMedia, mediaIn, uploads } from './uploads.ts'

export interface ViewPorts {
  /** After every change of the text by hand. */
  onChange(html: string): void
  /** After every step, also of the caret. */
  onState(state: EditorState): void
  onFailure(failure: unknown): void
  /** So many pictures of other sites were left out of what was pasted. */
  onForeign(count: number): void
  onBlur(): void
}

const plugins = () => [typing(), keymap(KEYS), keymap(baseKeymap), history(), gapCursor(), tableEditing(), uploads()]

export const stateOf = (html: string, links: boolean): EditorState =>
  EditorState.create({ doc: docOf(html, read, links), plugins: plugins() })

interface ViewOptions {
  html: string
  label: string
  links: boolean
}

export function makeView(place: HTMLElement, { html, label, links }: ViewOptions, ports: () => ViewPorts): EditorView {
  const view: EditorView = new EditorView(place, {
    state: stateOf(html, links),
    attributes: { class: rich.rich ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    nodeViews: { formula: (node, editor, place) => new FormulaView(node, editor, place) },
    dispatchTransaction(tr) {
      const state = view.state.apply(tr)
      view.updateState(state)
      if (tr.docChanged) ports().onChange(htmlOf(state.doc, document))
      ports().onState(state)
    },
    handleDOMEvents: {
      blur: () => {
        ports().onBlur()
        return false
      },
    },
    handleTextInput(_view, _from, _to, text) {
      if (!chosenToKeep(view.state)) return false
      view.dispatch(withCaretBehind(view.state).tr.insertText(text))
      return true
    },
    handlePaste(_view, event) {
      if (chosenToKeep(view.state)) view.updateState(withCaretBehind(view.state))
      const files = mediaIn(event.clipboardData)
      // A spreadsheet offers its cells as a picture too: text comes first.
      if (!files.length || event.clipboardData?.types.includes('text/html')) return false
      void insertMedia(view, files, view.state.selection.from, ports().onFailure)
      return true
    },
    handleDrop(_view, event, _slice, moved) {
      const files = moved ? [] : mediaIn(event.dataTransfer)
      if (!files.length) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from
      void insertMedia(view, files, at, ports().onFailure)
      return true
    },
    transformPastedHTML(pasted) {
      const { html: clean, files, foreign } = cleanPaste(pasted, links)
      if (foreign) ports().onForeign(foreign)
      if (files.length) queueMicrotask(() => void insertMedia(view, files, view.state.selection.to, ports().onFailure))
      return clean
    },
    clipboardTextParser: (text) => pastedText(text),
  })
  return view
}
