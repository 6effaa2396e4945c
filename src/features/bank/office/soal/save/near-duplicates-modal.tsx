import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NearDuplicate } from '#contract/question-bank/questions.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { plainText } from '#src/office/kit/plain-text.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { SoalFields } from '../draft.ts'
import { Diff } from '../history/version-modal.tsx'

interface NearDuplicatesModalProps {
  fields: SoalFields
  nearDuplicates: readonly NearDuplicate[]
  onSave(): void
  onClose(): void
}

/** Nearly the same questions side by side with this one; it is a warning, and the author decides. */
export function NearDuplicatesModal({ fields, nearDuplicates, onSave, onClose }: NearDuplicatesModalProps) {
  const { t } = useTranslation('soal')
  const words = useWords('soal')
  const percent = (share: number) => Math.round(share * 100)
  return (
    <Dialog opened size={960} onClose={onClose} title={t('nearDuplicates.title', { count: nearDuplicates.length })}>
      <Text c="dimmed" mb="sm">
        {t('nearDuplicates.text')}
      </Text>
      <Stack component="ul" gap="sm">
        {nearDuplicates.map((nearDuplicate) => (
          <Paper key={nearDuplicate.id} component="li" withBorder p="sm">
            <Group align="start">
              <Side title={t('nearDuplicates.mine')} opsi={fields.opsi} text={plainText(fields.teks)} />
              <Side
                title={t('nearDuplicates.theirs', { percent: percent(nearDuplicate.similarity) })}
                mark={<StatusChip status={nearDuplicate.status} word={words.value('status', nearDuplicate.status)} />}
                opsi={nearDuplicate.opsi}
                text={<Diff before={plainText(fields.teks)} after={plainText(nearDuplicate.teks)} />}
              >
                <Anchor href={menuUrl(`bank-soal/edit/${nearDuplicate.id}`)} target="_blank" rel="noreferrer">
                  {t('nearDuplicates.open')}
                </Anchor>
              </Side>
            </Group>
          </Paper>
        ))}
      </Stack>
      <Group mt="md" gap="xs" justify="flex-end">
        <Button onClick={onClose}>{t('nearDuplicates.back')}</Button>
        <Button variant="filled" color="accent" onClick={onSave}>
          {t('nearDuplicates.save')}
        </Button>
      </Group>
    </Dialog>
  )
}

interface SideProps {
  title: string
  mark?: ReactNode
  text: ReactNode
  opsi: SoalFields['opsi']
  children?: ReactNode
}

function Side({ title, mark, text, opsi, children }: SideProps) {
  return (
    <Stack component="article" flex="1 1 18rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between">
        <Text component="h3" size="xs" fw={600}>
          {title}
        </Text>
        {mark}
      </Group>
      <p>{text}</p>
      {opsi.length > 0 && (
        <Text component="ol" c="dimmed">
          {opsi.map(({ id, teks }) => (
            <li key={id}>
              <b>{id}</b> {plainText(teks)}
            </li>
          ))}
        </Text>
      )}
      {children}
    </Stack>
  )
}
