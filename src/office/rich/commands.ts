import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { withCaretBehind } from './beside-node.ts'
import { type MarkName, schema } from './schema.ts'

const { nodes, marks } = schema

export const mark = (name: MarkName): Command => toggleMark(marks[name])

/** Whether a mark is on where the caret stands, or anywhere in what is chosen. */
export function hasMark(state: EditorState, name: MarkName): boolean {
  const { from, $from, to, empty } = state.selection
  const type = marks[name]
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

export function isInside(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

const listCommand =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isInside(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch)

/** What is chosen stays, and the table follows it. */
const table: Command = (given, dispatch) => {
  const state = given.selection.empty ? given : withCaretBehind(given)
  const cell = (type: NodeType) => type.createAndFill() as NonNullable<ReturnType<NodeType['createAndFill']>>
  const row = (type: NodeType) => nodes.table_row.create(null, [cell(type), cell(type), cell(type)])
  const made = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)])
  const from = state.selection.from
  const tr = state.tr.replaceSelectionWith(made)
  let first: number | undefined
  tr.doc.nodesBetween(Math.max(0, from - 1), tr.doc.content.size, (node, at) => {
    if (first === undefined && node.type === nodes.table_header) first = at + 1
  })
  // The caret goes on in the first cell.
  if (first !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(first)))
  dispatch?.(tr.scrollIntoView())
  return true
}

export const isHeading = (state: EditorState, level: number): boolean =>
  state.selection.$from.parent.type === nodes.heading && state.selection.$from.parent.attrs.level === level

const headingCommand =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph, { bare: false })(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

/** Where the link that the caret stands in, or the selection begins in, goes and how far it reaches. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from } = state.selection
  const start = $from.start()
  let found: { from: number; to: number; href: string } | undefined
  $from.parent.forEach((node, offset) => {
    const mark = marks.link.isInSet(node.marks)
    const [from, to] = [start + offset, start + offset + node.nodeSize]
    if (!mark || from > $from.pos || to < $from.pos) return
    found = { from, to, href: String(mark.attrs.href) }
  })
  return found
}

/** A link without an address yet around what is chosen; its bar asks for one. */
const link: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  const there = linkAt(state)
  if (there) dispatch?.(state.tr.removeMark(there.from, there.to, marks.link))
  else if (!empty) dispatch?.(state.tr.addMark(from, to, marks.link.create()))
  return !empty || there !== undefined
}

export const COMMANDS = {
  bullets: listCommand(nodes.bullet_list),
  numbers: listCommand(nodes.ordered_list),
  quote: wrapIn(nodes.blockquote),
  heading: headingCommand(3),
  subheading: headingCommand(4),
  link,
  table,
  undo,
  redo,
} satisfies Record<string, Command>

/** What can be done with the table that the caret stands in. */
export const TABLE_COMMANDS = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  headerRow: toggleHeaderRow,
  merge: mergeCells,
  split: splitCell,
  deleteRow,
  deleteColumn,
  deleteTable,
} satisfies Record<string, Command>

export { isInTable }
