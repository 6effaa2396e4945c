import { Box, Button, Kbd, SegmentedControl, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { CircleAlert, History, Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OWN_RIGHTS, ownRightsOf } from '#contract/access/own-rights.ts'
import { role } from '#contract/resources/index.ts'
import { useOnline } from '#src/lib/device/online.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { ExportMenu } from '#src/office/crud/list/export-menu.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { writeAll } from '#src/office/crud/writing.ts'
import { storedMenuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { underHeadings } from '#src/office/kit/menu-groups.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { SaveBar, Toolbar } from '#src/office/kit/toolbar/toolbar.tsx'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { byCell, cellKey, changesOf, type Edits, type Grant, grantOf, sameGrant, toggled } from './grants.ts'
import { Legend } from './legend.tsx'
import { MenuRows } from './menu-rows.tsx'
import { moveFocus } from './move-focus.ts'
import { Powers } from './powers.tsx'
import { RoleHistory } from './role-history.tsx'
import { useMatrix } from './use-matrix.ts'

/** The rights as a file has them, a line for each level and menu. */
const GRANTS = specOf(role, {
  columns: ['level_id', 'menu_id', 'create', 'update', 'delete', ...OWN_RIGHTS],
})

const VIEWS = ['all', 'different', 'sensitive'] as const

const isOffice = (menu: AdminRow) => String(menu.url).startsWith(storedMenuUrl(''))

/**
 * All levels at once: who sees which menu, under the headings of the side menu, and what they may do there. Changes are
 * marked and saved together.
 */
export default function RoleManagement() {
  const { t } = useTranslation('admin')
  const { title } = useWords('role')
  const found = useMatrix()
  const rights = useRights('role-management')
  const online = useOnline()
  const [history, setHistory] = useState(false)
  const [view, setView] = useState<(typeof VIEWS)[number]>('all')
  const [edits, setEdits] = useState<Edits>(new Map())
  const [text, setText] = useState('')
  const { busy, run } = useAction()
  const search = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => byCell(found.data?.roles ?? []), [found.data])
  const levels = (found.data?.levels ?? []).filter((level) => level.role !== 'Siswa')
  const menus = (found.data?.menus ?? [])
    .filter(isOffice)
    .filter((menu) => `${menu.name} ${menu.url}`.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((a, b) => Number(a.urutan) - Number(b.urutan))
  const grantAt = (level: AdminRow, menu: AdminRow) => {
    const key = cellKey(level.id, menu.id)
    return edits.get(key) ?? grantOf(rows.get(key))
  }
  const differs = (menu: AdminRow) => {
    const [first, ...others] = levels.map((level) => grantAt(level, menu))
    return first !== undefined && others.some((other) => !sameGrant(first, other))
  }
  const shown = menus.filter(
    (menu) => view === 'all' || (view === 'different' ? differs(menu) : ownRightsOf(String(menu.url)).length > 0),
  )
  const changes = changesOf(edits, rows, () => crypto.randomUUID())
  const touched = new Set(
    [...edits].filter(([key, grant]) => !sameGrant(grant, grantOf(rows.get(key)))).map(([key]) => key.split('/')[0]),
  )
  useLeaveGuard(changes.length > 0)

  const toggle = (key: string, flag: keyof Grant) => {
    const now = edits.get(key) ?? grantOf(rows.get(key))
    setEdits(new Map(edits).set(key, toggled(now, flag)))
  }
  const save = async () => {
    if (changes.length === 0 || busy) return
    await run(async () => {
      await writeAll('role', changes)
      setEdits(new Map())
      return t('role.saved')
    })
  }
  useKeys({ 'ctrl+s': () => void save(), '/': () => search.current?.focus() })

  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  return (
    <Page
      title={title}
      actions={
        <>
          <ExportMenu spec={GRANTS} columns={GRANTS.columns} query={{ sort: 'level_id' }} disabled={rows.size === 0} />
          <Button leftSection={<History size={16} strokeWidth={1.75} />} onClick={() => setHistory(true)}>
            {t('role.history')}
          </Button>
        </>
      }
    >
      <Toolbar end={<Legend />}>
        <TextInput
          ref={search}
          w={196}
          aria-label={t('role.search')}
          placeholder={t('role.search')}
          leftSection={<Search size={16} strokeWidth={1.75} />}
          rightSection={<Kbd>/</Kbd>}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('role.views')}
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={VIEWS.map((value) => ({ value, label: t(`role.view.${value}`) }))}
        />
      </Toolbar>
      {!found.data && <Skeleton height={240} mx="lg" />}
      {found.data && (
        <Box flex={1} style={{ overflowX: 'auto' }}>
          <Table
            highlightOnHover
            verticalSpacing="2xs"
            horizontalSpacing="sm"
            onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => moveFocus(event, event.currentTarget)}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th ps="gutter">{t('role.menu')}</Table.Th>
                {levels.map((level) => (
                  <Table.Th key={level.id}>
                    {String(level.nama_level)}
                    <Text size="xs" c="dimmed">
                      {t('role.people', { count: Number(level.jumlah_pengguna ?? 0) })}
                    </Text>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            {underHeadings(shown, ({ url }) => String(url)).map(({ group, menus }) => (
              <Table.Tbody key={group}>
                {group !== 'top' && (
                  <Table.Tr bg="var(--color-surface-sunken)">
                    <Table.Th scope="rowgroup" colSpan={levels.length + 1} ps="gutter" fz="xs" fw={500} c="dimmed">
                      {t(`nav.group.${group}`)}
                    </Table.Th>
                  </Table.Tr>
                )}
                {menus.map((menu) => (
                  <MenuRows
                    key={menu.id}
                    menu={menu}
                    levels={levels}
                    stored={(key) => grantOf(rows.get(key))}
                    edits={edits}
                    locked={!rights.update}
                    onToggle={toggle}
                  />
                ))}
              </Table.Tbody>
            ))}
          </Table>
        </Box>
      )}
      <Powers />
      {history && <RoleHistory levels={levels} onClose={() => setHistory(false)} />}
      {changes.length > 0 && (
        <SaveBar
          text={
            <Mark tone="warning" icon={CircleAlert}>
              <Text span fw={600} c="var(--color-text)">
                {t('role.changes', { count: changes.length })}
              </Text>{' '}
              {t('role.inLevels', { count: touched.size })}
            </Mark>
          }
        >
          <Button onClick={() => setEdits(new Map())}>{t('role.reset')}</Button>
          <Button
            variant="filled"
            color="accent"
            rightSection={<Kbd>Ctrl S</Kbd>}
            loading={busy}
            disabled={!online}
            onClick={() => void save()}
          >
            {t('role.save')}
          </Button>
        </SaveBar>
      )}
    </Page>
  )
}
