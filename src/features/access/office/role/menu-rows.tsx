import { Table } from '@mantine/core'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ownRightsOf } from '#contract/access/own-rights.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { GrantCell, OwnRightCell } from './grant-cell.tsx'
import { cellKey, type Edits, type Grant } from './grants.ts'

interface MenuRowsProps {
  menu: AdminRow
  levels: readonly AdminRow[]
  /** The grant of a cell as it is on the server. */
  stored(key: string): Grant
  edits: Edits
  locked: boolean
  onToggle(key: string, flag: keyof Grant): void
}

/** What each level may do with a menu, and below it the rights that are given apart. */
export function MenuRows({ menu, levels, stored, edits, locked, onToggle }: MenuRowsProps) {
  const { t } = useTranslation('admin')
  const cells = levels.map((level) => {
    const key = cellKey(level.id, menu.id)
    return { key, level: String(level.nama_level), before: stored(key), grant: edits.get(key) ?? stored(key) }
  })
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" ps="gutter" fw={500} style={{ whiteSpace: 'nowrap' }}>
          {String(menu.name)}
        </Table.Th>
        {cells.map(({ key, level, before, grant }) => (
          <Table.Td key={key}>
            <GrantCell
              label={`${menu.name}, ${level}`}
              grant={grant}
              stored={before}
              locked={locked}
              onToggle={(flag) => onToggle(key, flag)}
            />
          </Table.Td>
        ))}
      </Table.Tr>
      {ownRightsOf(String(menu.url)).map((right) => (
        <Table.Tr key={right}>
          <Table.Th scope="row" ps="3.5rem" fw={400}>
            <Mark icon={ShieldAlert} tone="warning">
              {t(`role.own.${right}`)}
            </Mark>
          </Table.Th>
          {cells.map(({ key, level, before, grant }) => (
            <Table.Td key={key}>
              <OwnRightCell
                label={`${t(`role.own.${right}`)}, ${level}`}
                held={grant[right]}
                stored={before[right]}
                locked={locked}
                onToggle={() => onToggle(key, right)}
              />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </>
  )
}
