import { Button, Menu } from '@mantine/core'
import { ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useRights } from './rights.ts'

/** A new question or sheet, where the level may write both it and the package that it goes into. */
export function WriteMenu({ soalTo, sheetTo }: { soalTo: string; sheetTo: string }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const bank = useRights('bank-soal')
  const packages = useRights('paket-tryout')
  if (!packages.update || !bank.create) return null
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<Plus size={16} />} rightSection={<ChevronDown size={14} />}>
          {t('soal.write')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => go(soalTo)}>{t('soal.writeSoal')}</Menu.Item>
        <Menu.Item onClick={() => go(sheetTo)}>{t('soal.writeSheet')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
