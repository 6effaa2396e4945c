import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalMend } from '#contract/question-bank/import-soal.ts'
import type { Finding } from './findings.ts'
import { typedKeys } from './typed-keys.ts'

interface KeyLineProps {
  filename: string
  /** The questions of the file that lack nothing but their key. */
  lacking: readonly Finding[]
  disabled: boolean
  /** Answers whether they arrived. */
  onMend(body: Omit<ImportSoalMend, 'token'>): Promise<boolean>
}

/** The keys of a whole paper, typed in one line. */
export function KeyLine({ filename, lacking, disabled, onMend }: KeyLineProps) {
  const { t } = useTranslation('import')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const keys = typedKeys(typed, lacking)
  const send = async () => {
    if (!keys) return
    setBusy(true)
    if (await onMend({ keys })) setTyped('')
    setBusy(false)
  }
  return (
    <Group
      component="form"
      px="gutter"
      py="xs"
      gap="xs"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        flex="1 1 20rem"
        label={t('mend.line', { n: lacking.length, name: filename })}
        description={t('mend.lineHelp')}
        placeholder="1A 2C 3B …"
        value={typed}
        disabled={disabled || busy}
        error={typed.trim() !== '' && !keys && t('mend.unfit', { n: lacking.length })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={busy} disabled={disabled || !keys}>
        {t('mend.useAll', { n: keys?.length ?? 0 })}
      </Button>
    </Group>
  )
}
