import { Button, Menu } from '@mantine/core'
import { ChevronDown, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IMPORT_TEMPLATES } from '#contract/question-bank/import-soal.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { saveTemplate } from './api.ts'

/** Files to fill in. */
export function Templates({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('import')
  return (
    <Menu>
      <Menu.Target>
        <Button
          leftSection={<FileDown size={16} strokeWidth={1.75} />}
          rightSection={<ChevronDown size={14} strokeWidth={1.75} />}
          disabled={disabled}
        >
          {t('template.word')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {IMPORT_TEMPLATES.map((format) => (
          <Menu.Item key={format} onClick={() => void attempt(() => saveTemplate(format))}>
            {t(`template.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
