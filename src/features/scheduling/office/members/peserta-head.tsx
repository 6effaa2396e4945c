import { Button, Menu, Text } from '@mantine/core'
import { Armchair, ChevronDown, FileSpreadsheet, Package, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access/access.ts'
import { type ParticipantSummary, PROGRESS } from '#contract/scheduling/participants.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { Toolbar } from '#src/office/kit/toolbar/toolbar.tsx'

/** What opens beside the list or instead of it. */
export type Panel = 'people' | 'owners' | 'file' | 'rooms'

interface PesertaHeadProps {
  counts: ParticipantSummary | undefined
  rights: Rights
  onOpen(panel: Panel): void
}

export function PesertaHead({ counts, rights, onOpen }: PesertaHeadProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const shown = (n: number) => n.toLocaleString('id-ID')
  const actions = (
    <>
      {rights.update && (
        <Button
          leftSection={<Armchair size={16} strokeWidth={1.75} />}
          disabled={!online || !counts?.registered}
          onClick={() => onOpen('rooms')}
        >
          {t('deal')}
        </Button>
      )}
      {rights.create && <AddMenu accent onOpen={onOpen} />}
    </>
  )
  return (
    <Toolbar end={actions}>
      {counts && (
        <>
          <strong>
            {counts.kuota === null
              ? t('count', { n: shown(counts.registered) })
              : t('countOf', { n: shown(counts.registered), kuota: shown(counts.kuota) })}
          </strong>
          {PROGRESS.map((key) => (
            <Text key={key} c="dimmed" ms="md">
              {t(`progress.${key}`)}{' '}
              <Text span fw={600} c="var(--color-text)">
                {shown(counts[key])}
              </Text>
            </Text>
          ))}
        </>
      )}
    </Toolbar>
  )
}

/** The ways into a schedule. A file also makes accounts, so it asks for that right too. */
export function AddMenu({ accent, onOpen }: { accent?: boolean; onOpen(panel: Panel): void }) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const imports = useOwnRight('customer', 'import')
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant={accent ? 'filled' : 'default'}
          color={accent ? 'accent' : undefined}
          rightSection={<ChevronDown size={14} strokeWidth={1.75} />}
          disabled={!online}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Search size={16} />} onClick={() => onOpen('people')}>
          {t('addPeople')}
        </Menu.Item>
        {imports && (
          <Menu.Item leftSection={<FileSpreadsheet size={16} />} onClick={() => onOpen('file')}>
            {t('addFile')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Package size={16} />} onClick={() => onOpen('owners')}>
          {t('addOwners')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
