import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { katexOptions } from '#contract/question-bank/formulas.ts'
import { katex } from './katex.ts'
import styles from './rich-editor.module.css'

/** A formula as it will be drawn when the question is published. */
export class FormulaView implements NodeView {
  readonly dom: HTMLElement
  #node: Node

  constructor(node: Node, view: EditorView, place: () => number | undefined) {
    this.#node = node
    this.dom = document.createElement('span')
    this.dom.className = styles.formula ?? ''
    this.dom.dataset.formula = ''
    // KaTeX's parts lie over each other: where exactly the press fell says little about the place in the text.
    this.dom.addEventListener('mousedown', (event) => {
      const at = place()
      if (at === undefined || event.button !== 0) return
      event.preventDefault()
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
      view.focus()
    })
    this.#draw()
  }

  stopEvent(event: Event): boolean {
    return event.type === 'mousedown'
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#draw()
    return true
  }

  selectNode(): void {
    this.dom.dataset.selected = ''
  }

  deselectNode(): void {
    delete this.dom.dataset.selected
  }

  ignoreMutation(): boolean {
    return true
  }

  #draw(): void {
    const { tex, display } = this.#node.attrs as { tex: string; display: boolean }
    this.dom.dir = 'ltr'
    const problem = draw(this.dom, tex, display)
    this.dom.toggleAttribute('data-wrong', problem !== null)
    if (problem !== null || !tex.trim()) this.dom.textContent = tex.trim() || '…'
  }
}

/** Draws into `dom`; answers why it cannot be drawn, in KaTeX's words, or null. */
function draw(dom: HTMLElement, tex: string, display: boolean): string | null {
  if (!tex.trim()) return null
  try {
    katex.render(tex, dom, { ...katexOptions(tex), displayMode: display })
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Why a formula cannot be drawn; null where it can. */
export function formulaProblem(tex: string): string | null {
  if (!tex.trim()) return null
  try {
    katex.renderToString(tex, katexOptions(tex))
    return null
  } catch (error) {
    return messageOf(error)
  }
}

const messageOf = (error: unknown) => (error as Error).message.replace(/^KaTeX parse error: /, '')
