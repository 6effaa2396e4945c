import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BANKS, MAX_STATEMENT_BYTES } from '#contract/money/bank-statement.ts'
import { FileDrop } from '#src/office/kit/file-drop/file-drop.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import type { Account } from './api.ts'

interface ChooseStatementProps {
  /** At least one. */
  accounts: readonly Account[]
  busy: boolean
  onChoose(file: File, rekening_id: string): void
}

/** Of which account, and the file: dropped or chosen. */
export function ChooseStatement({ accounts, busy, onChoose }: ChooseStatementProps) {
  const { t } = useTranslation('statement')
  const [picked, setPicked] = useState<string | null>(null)
  const account = picked ?? accounts[0]?.id
  return (
    <Stack gap="md" px="gutter" py="sm" maw="48rem">
      <Select
        label={t('account')}
        description={t('accountHelp')}
        data={accounts.map(({ id, bank, nomor, atas_nama }) => ({
          value: id,
          label: `${bank} ${nomor}, ${atas_nama}`,
        }))}
        value={account}
        onChange={setPicked}
        allowDeselect={false}
      />
      <FileDrop
        title={t('drop')}
        text={t('hint', { banks: BANKS.join(', '), mb: MAX_STATEMENT_BYTES / 1024 / 1024 })}
        choose={t('choose')}
        accept=".csv,.xlsx,text/csv"
        busy={busy}
        onChoose={(file) => account && onChoose(file, account)}
      />
      <Note>{t('safe')}</Note>
    </Stack>
  )
}
