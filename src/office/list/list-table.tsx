import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { SortHead } from '#src/office/kit/data-table/sort-head.tsx'
import styles from './list-table.module.css'
import type { IdOf } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { Selecting } from './use-selection.ts'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell(row: Row): ReactNode
  /** What the rows can be sorted by here, as the address names it. */
  sort?: string | undefined
  number?: boolean | undefined
  /** It says what the row is: it heads the row. */
  name?: boolean
  /** Of the cells, as CSS writes it; else they share what is left. */
  width?: string | undefined
  /** Left out where the window is narrower, px. */
  below?: 1100 | 1023 | undefined
  /** A small second line of its cells, in words; empty where there is none. */
  second?: ((row: Row) => string) | undefined
  /** It takes the room that the others leave, and what does not fit fades out. */
  fill?: boolean
  /** Never cut: half a date or number says something else than the whole. */
  whole?: boolean
  /** What the head means, where its word is short. */
  title?: string | undefined
}

interface Sorting {
  sort: string | null
  onSort(by: string): void
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  idOf: IdOf<Row>
  /** What people call a row, for those who do not see it. */
  nameOf?: ((row: Row) => string) | undefined
  /**
   * `even`: columns share the width, and what does not fit is cut. `dense`: low rows, each column as wide as what is in it.
   * `tall`: texts of several lines.
   */
  layout?: 'even' | 'dense' | 'tall'
  /** Less to see than the others: there is nothing to be done with it, or it is over. */
  isOff?(row: Row): boolean
  /** The row whose details stand below it. */
  open?: string | null
  details?(row: Row): ReactNode
  onRow?(row: Row): void
  /** What a row belongs to; a heading stands over the first of each. */
  groupOf?(row: Row): string
  /** Entries of a row's own menu, which a right click opens too. */
  menu?: ((row: Row) => ReactNode) | undefined
}

interface ListTableProps<Row> extends TableProps<Row> {
  /** Null while the first rows are on their way. */
  rows: readonly Row[] | null
  stale?: boolean
  /** How many rows there will be. */
  size?: number
  sorting?: Sorting
  selecting?: Selecting<Row> | null
  /** The row that the keys act on. */
  current?: Row | undefined
}

/** Rows of the platform: columns, ticks, a menu for each row, and its details below it. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, idOf, layout = 'even', stale = false, size = 10, selecting, open, details, groupOf } = props
  const ticks = Boolean(selecting)
  const menu = Boolean(props.menu)
  const span = columns.length + Number(ticks) + Number(menu)
  return (
    <DataTable className={`${styles.table} ${styles[layout]}`} wide stale={stale} busy={rows === null || stale}>
      <Head {...props} />
      <tbody>
        {rows === null && <SkeletonRows columns={columns} count={size} ticks={ticks} menu={menu} />}
        {rows?.map((row, index) => (
          <Fragment key={idOf(row)}>
            {groupOf && (index === 0 || groupOf(row) !== groupOf(rows[index - 1] as Row)) && (
              <tr>
                <th className={styles.group} colSpan={span} scope="rowgroup">
                  {groupOf(row)}
                </th>
              </tr>
            )}
            <ListRow {...props} row={row} />
            {details && open === idOf(row) && (
              <tr data-open="">
                <td className={styles.details} colSpan={span}>
                  {details(row)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </DataTable>
  )
}

function Head<Row>({ columns, rows, selecting, sorting, menu }: ListTableProps<Row>) {
  const { t } = useTranslation('admin')
  const free = selecting ? (rows?.filter(selecting.may) ?? []) : []
  const ticked = free.filter((row) => selecting?.has(row)).length
  const all = free.length > 0 && ticked === free.length
  return (
    <thead>
      <tr>
        {selecting && (
          <th className={styles.tick}>
            <Checkbox
              aria-label={t('list.tickPage')}
              checked={all}
              indeterminate={ticked > 0 && !all}
              disabled={free.length === 0}
              onChange={selecting.togglePage}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorting={sorting} />
        ))}
        {menu && (
          <th className={styles.menu}>
            <span className="visually-hidden">{t('list.more')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, sort: by, number, width, below, title } = column
  const cell = {
    'data-number': on(number),
    'data-below': below,
    ...(title && { title }),
    ...(width && { style: { inlineSize: width } }),
  }
  if (!by || !sorting) return <th {...cell}>{head}</th>
  return (
    <SortHead by={by} sort={sorting.sort} onSort={() => sorting.onSort(by)} {...cell}>
      {head}
    </SortHead>
  )
}

const on = (is: boolean | undefined) => (is ? '' : undefined)

function ListRow<Row>(props: ListTableProps<Row> & { row: Row }) {
  const { row, columns, idOf, nameOf, selecting, current, isOff, open, onRow, menu } = props
  const { t } = useTranslation('admin')
  const [opened, setOpened] = useState(false)
  const items = menu?.(row)
  const name = nameOf?.(row) ?? idOf(row)
  return (
    <tr
      data-current={on(row === current)}
      data-selected={on(selecting?.has(row))}
      data-off={on(isOff?.(row))}
      data-open={on(open === idOf(row))}
      data-opens={on(props.details !== undefined)}
      onClick={onRow && (() => onRow(row))}
      onContextMenu={
        items
          ? (event) => {
              event.preventDefault()
              setOpened(true)
            }
          : undefined
      }
    >
      {selecting && (
        <td className={styles.tick}>
          <Checkbox
            aria-label={t('list.tick', { name })}
            checked={selecting.has(row)}
            disabled={!selecting.may(row)}
            onChange={({ nativeEvent }) => selecting.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
      {menu && (
        <td className={styles.menu}>
          {items && (
            <Menu opened={opened} onChange={setOpened}>
              <Menu.Target>
                <ActionIcon size={28} aria-label={t('list.moreOf', { name })}>
                  <Ellipsis size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{items}</Menu.Dropdown>
            </Menu>
          )}
        </td>
      )}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, number, fill, whole, below } = column
  const second = column.second?.(row)
  const cell = { 'data-number': on(number), 'data-below': below }
  const Part = name ? 'th' : 'td'
  const content = column.cell(row)
  return (
    <Part {...cell} {...(name && { scope: 'row' })} data-fill={on(fill)} data-whole={on(whole || number)}>
      {name || fill ? (
        <Text
          inherit
          span
          fw={name ? 'var(--weight-medium)' : undefined}
          className={[name && styles.name, fill && styles.fade].filter(Boolean).join(' ')}
          data-titled={on(name)}
          dir="auto"
        >
          {content}
        </Text>
      ) : (
        content
      )}
      {second && (
        <Text component="small" inherit truncate dir="auto" title={second}>
          {second}
        </Text>
      )}
    </Part>
  )
}
