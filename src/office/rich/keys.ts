import { chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, type Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { replaceFormulas } from '#contract/question-bank/formulas.ts'
import { besideNode } from './beside-node.ts'
import { schema } from './schema.ts'

const { list_item, hard_break, formula } = schema.nodes

const lineBreak: Command = besideNode((state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
})

/** An empty formula, chosen, so that its source is written next. */
export const insertFormula = (display = false): Command =>
  besideNode((state, dispatch) => {
    const { from, to } = state.selection
    const tex = state.doc.textBetween(from, to, ' ')
    const tr = state.tr.replaceRangeWith(from, to, formula.create({ tex, display }))
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, Math.min(from, tr.doc.content.size - 1))).scrollIntoView())
    return true
  })

export const KEYS: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': toggleMark(schema.marks.strong),
  'Mod-i': toggleMark(schema.marks.em),
  'Mod-u': toggleMark(schema.marks.underline),
  'Mod-.': toggleMark(schema.marks.sup),
  'Mod-,': toggleMark(schema.marks.sub),
  'Mod-m': insertFormula(),
  Enter: splitListItem(list_item),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Tab: chainCommands(goToNextCell(1), sinkListItem(list_item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(list_item)),
}

/** Typed in the notation of formulas, it becomes one: \( \), \[ \], $ $, $$ $$. */
const typedFormula = (pattern: RegExp) =>
  new InputRule(pattern, (state, match, start, end) => {
    let made: { tex: string; display: boolean } | undefined
    const rest = replaceFormulas(match[0], (found) => {
      made = found
      return ''
    })
    if (!made || rest !== '') return null
    return state.tr.replaceWith(start, end, formula.create({ tex: made.tex, display: made.display }))
  })

export const typing = (): Plugin =>
  inputRules({
    rules: [
      typedFormula(/\\\((?:(?!\\\()[^\uFFFC])+?\\\)$/),
      typedFormula(/\\\[(?:(?!\\\[)[^\uFFFC])+?\\\]$/),
      typedFormula(/(?<![\\$])\$\$[^$\uFFFC]+\$\$$/),
      typedFormula(/(?<![\\$])\$(?![\s$])[^$\uFFFC]*[^\s$\uFFFC\\]\$$/),
    ],
  })
