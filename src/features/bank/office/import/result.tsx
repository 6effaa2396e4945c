import { Button, Group, Text } from '@mantine/core'
import { FileUp, Layers, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { undoUpload } from './api.ts'

interface ResultProps {
  uploads: readonly ImportSoalStatus[]
  onAgain(): void
  /** The import of this token is undone. */
  onForget(token: string): void
}

/** What was saved, and where it is now. */
export function Result({ uploads, onAgain, onForget }: ResultProps) {
  const { t } = useTranslation('import')
  const { delete: mayUndo } = useRights('bank-soal')
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      for (const { token } of uploads.toReversed()) {
        await undoUpload(token)
        onForget(token)
      }
      await refresh()
      resolved()
    } catch (failure) {
      await refuse(failure)
    }
    setBusy(false)
  }
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
        {mayUndo && (
          <Button leftSection={<Undo2 size={16} strokeWidth={1.75} />} loading={busy} onClick={() => void undo()}>
            {t('result.undo')}
          </Button>
        )}
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
