import { ActionIcon, Divider, Menu, Tooltip } from '@mantine/core'
import {
  Bold,
  Heading,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareFunction,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TextQuote,
  Underline,
  Undo2,
  Volume2,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMANDS, hasMark, isHeading, isInside, isInTable, linkAt, mark, TABLE_COMMANDS } from './commands.ts'
import { insertFormula } from './keys.ts'
import type { ViewPorts } from './make-view.ts'
import styles from './rich-editor.module.css'
import { type MarkName, schema } from './schema.ts'
import { insertMedia } from './uploads.ts'

interface ToolbarProps {
  view: EditorView
  state: EditorState
  compact: boolean
  /** An article, where links lead elsewhere and headings have two ranks. */
  article: boolean
  ports: RefObject<ViewPorts>
}

const MARKS: readonly { name: MarkName; Icon: LucideIcon; keys?: string; long?: true }[] = [
  { name: 'strong', Icon: Bold, keys: 'Ctrl B' },
  { name: 'em', Icon: Italic, keys: 'Ctrl I' },
  { name: 'underline', Icon: Underline, keys: 'Ctrl U' },
  { name: 'strike', Icon: Strikethrough, long: true },
  { name: 'sup', Icon: Superscript, keys: 'Ctrl .' },
  { name: 'sub', Icon: Subscript, keys: 'Ctrl ,' },
]

export function Toolbar({ view, state, compact, article, ports }: ToolbarProps) {
  const { t } = useTranslation('rich')
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const tool = (key: string, Icon: LucideIcon, command: Command, on = false, keys = '') => (
    <Tool key={key} label={t(`tool.${key}`)} keys={keys} on={on} Icon={Icon} onClick={() => run(command)} />
  )
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
      {MARKS.filter(({ long }) => !compact || !long).map(({ name, Icon, keys }) =>
        tool(name, Icon, mark(name), hasMark(state, name), keys),
      )}
      <Tool
        label={t('tool.formula')}
        keys="Ctrl M"
        on={false}
        Icon={SquareFunction}
        onClick={() => insertFormula()(view.state, view.dispatch, view)}
      />
      <Divider orientation="vertical" mx="2xs" my="2xs" />
      {tool('bullets', List, COMMANDS.bullets, isInside(state, schema.nodes.bullet_list))}
      {tool('numbers', ListOrdered, COMMANDS.numbers, isInside(state, schema.nodes.ordered_list))}
      {!compact && tool('heading', article ? Heading2 : Heading, COMMANDS.heading, isHeading(state, 3))}
      {article && tool('subheading', Heading3, COMMANDS.subheading, isHeading(state, 4))}
      {article && tool('link', Link, COMMANDS.link, linkAt(state) !== undefined)}
      {!compact && tool('quote', TextQuote, COMMANDS.quote, isInside(state, schema.nodes.blockquote))}
      {isInTable(state) ? <TableMenu run={run} state={state} /> : tool('table', Table, COMMANDS.table)}
      <Divider orientation="vertical" mx="2xs" my="2xs" />
      <Picker kind="image" Icon={Image} view={view} ports={ports} />
      <Picker kind="audio" Icon={Volume2} view={view} ports={ports} />
      <Divider orientation="vertical" mx="2xs" my="2xs" />
      {tool('undo', Undo2, COMMANDS.undo, false, 'Ctrl Z')}
      {tool('redo', Redo2, COMMANDS.redo, false, 'Ctrl Y')}
    </div>
  )
}

interface ToolProps {
  label: string
  keys?: string
  on: boolean
  Icon: LucideIcon
  onClick(): void
}

function Tool({ label, keys, on, Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} position="top">
      <ActionIcon
        size={28}
        aria-label={label}
        aria-pressed={on}
        variant={on ? 'light' : 'subtle'}
        color="brand"
        // The text keeps its caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

function TableMenu({ run, state }: { run(command: Command): void; state: EditorState }) {
  const { t } = useTranslation('rich')
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={28} variant="light" color="brand" aria-label={t('tool.tableEdit')}>
          <Table size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(TABLE_COMMANDS).map(([key, command]) => (
          <Menu.Item key={key} disabled={!command(state)} onClick={() => run(command)}>
            {t(`table.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PickerProps {
  kind: 'image' | 'audio'
  Icon: LucideIcon
  view: EditorView
  ports: RefObject<ViewPorts>
}

function Picker({ kind, Icon, view, ports }: PickerProps) {
  const { t } = useTranslation('rich')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool label={t(`tool.${kind}`)} on={false} Icon={Icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kind === 'image' ? 'image/*' : 'audio/mpeg,audio/ogg,audio/mp4,.m4a'}
        aria-label={t(`tool.${kind}`)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void insertMedia(view, files, view.state.selection.from, (failure) => ports.current.onFailure(failure))
        }}
      />
    </>
  )
}
