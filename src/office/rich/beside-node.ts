import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

/** Chosen to be described or moved, not to be written over; a formula is chosen to be written. */
export const chosenToKeep = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.type !== schema.nodes.formula

/** The same text with the caret behind what is chosen. */
export const withCaretBehind = (state: EditorState): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(state.selection.to))))

/** An insertion that goes beside a chosen picture or sound, where ProseMirror would put it in its place. */
export const besideNode =
  (insert: Command): Command =>
  (state, dispatch, view) =>
    insert(chosenToKeep(state) ? withCaretBehind(state) : state, dispatch, view)
