import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlacedSoal } from '#contract/packages/building.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useWords } from '#src/office/kit/words.ts'

/** What is not as usual about a question: not published yet, or used in other packages too. */
export function StatusMark({ soal }: { soal: Omit<PlacedSoal, 'number'> }) {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  return (
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      {soal.status !== 'terbit' && <StatusChip status={soal.status} word={words.value('status', soal.status)} />}
      {soal.other_packages > 0 && (
        <Text span size="xs" c="dimmed" visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
          {t('soal.elsewhere', { count: soal.other_packages })}
        </Text>
      )}
    </Group>
  )
}
