import { Button, Group, Text } from '@mantine/core'
import { FileUp, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

interface ResultProps {
  uploads: readonly ImportSoalStatus[]
  onAgain(): void
}

/** What was saved, and where it is now. */
export function Result({ uploads, onAgain }: ResultProps) {
  const { t } = useTranslation('import')
  const go = useGo()
  const sum = (name: 'added' | 'changed' | 'unchanged') => uploads.reduce((all, { summary }) => all + summary[name], 0)
  return (
    <Note tone="success" role="region" aria-label={t('result.label')} mx="gutter" mb="sm">
      <Group gap="xs">
        <Text role="status" flex="1 1 14rem">
          <strong>{t('result.title')}</strong>{' '}
          {t('result.text', {
            added: sum('added').toLocaleString('id-ID'),
            changed: sum('changed').toLocaleString('id-ID'),
            unchanged: sum('unchanged').toLocaleString('id-ID'),
          })}
        </Text>
        <Button leftSection={<FileUp size={16} strokeWidth={1.75} />} onClick={onAgain}>
          {t('result.again')}
        </Button>
        <Button
          variant="filled"
          leftSection={<Layers size={16} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('bank-soal')}?sort=-updated_at`)}
        >
          {t('result.bank')}
        </Button>
      </Group>
    </Note>
  )
}
