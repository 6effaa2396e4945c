import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalItem, ImportSoalMend } from '#contract/question-bank/import-soal.ts'

interface KeyFormProps {
  item: ImportSoalItem
  disabled: boolean
  onMend(body: Omit<ImportSoalMend, 'token'>): Promise<unknown>
}

/** Gives the question another key, or leaves it out of what is saved. */
export function KeyForm({ item, disabled, onMend }: KeyFormProps) {
  const { t } = useTranslation('import')
  const { number, opsi, jenis, accepted_answers } = item
  const [letters, setLetters] = useState(opsi.flatMap(({ id, correct }) => (correct ? [id] : [])))
  const [words, setWords] = useState(accepted_answers.join(' | '))
  const [busy, setBusy] = useState(false)
  const isChosen = jenis === 'pilihan' || jenis === 'ganda'
  const kunci = isChosen
    ? letters
    : words
        .split('|')
        .map((word) => word.trim())
        .filter(Boolean)
  const send = async (body: Omit<ImportSoalMend, 'token'>) => {
    setBusy(true)
    await onMend(body)
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      {isChosen && (
        <Checkbox.Group label={t('mend.key')} value={letters} onChange={setLetters}>
          <Group gap="sm" mt="2xs">
            {opsi.map(({ id }) => (
              <Checkbox key={id} value={id} label={id} disabled={disabled || busy} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {jenis === 'isian' && (
        <TextInput
          label={t('mend.answers')}
          description={t('mend.answersHelp')}
          value={words}
          disabled={disabled || busy}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {(isChosen || jenis === 'isian') && (
          <Button
            variant="filled"
            loading={busy}
            disabled={disabled || kunci.length === 0}
            onClick={() => void send({ keys: [{ number, kunci }] })}
          >
            {t('mend.use')}
          </Button>
        )}
        <Button variant="subtle" disabled={disabled || busy} onClick={() => void send({ left_out: [number] })}>
          {t('mend.leave')}
        </Button>
      </Group>
    </Stack>
  )
}
