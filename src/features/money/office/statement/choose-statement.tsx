import { Button, Select, Stack, Text } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BANKS, MAX_STATEMENT_BYTES } from '#contract/money/bank-statement.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const account = picked ?? accounts[0]?.id
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && account && !busy) onChoose(file, account)
  }
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
      <Stack
        align="center"
        gap="xs"
        px="md"
        py="3rem"
        ta="center"
        bd={`1.5px dashed var(${over ? '--color-brand-graphic' : '--color-border-strong'})`}
        bdrs="lg"
        bg={over ? 'var(--color-brand-subtle)' : 'transparent'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden="true" />
        <strong>{t('drop')}</strong>
        <Text maw="34rem" c="var(--color-text-muted)">
          {t('hint', { banks: BANKS.join(', '), mb: MAX_STATEMENT_BYTES / 1024 / 1024 })}
        </Text>
        <Button variant="filled" color="accent" loading={busy} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv"
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file again is a choice too.
            event.currentTarget.value = ''
          }}
        />
      </Stack>
      <Note>{t('safe')}</Note>
    </Stack>
  )
}
