import { Anchor, Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionVersion, Versioned } from '#contract/question-bank/questions.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { AT_START } from '#src/office/kit/at-start.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { historyOf } from '../api.ts'
import { VersionModal } from './version-modal.tsx'
import { changedFields } from './version-text.ts'

const SIZE = 20

interface HistoryPaneProps {
  jenis: Versioned
  id: string
  /** The stored row's version: a new one is a reason to look again. */
  version: number
  /** Puts an earlier version's fields into the form; absent where nothing may be changed. */
  onRestore?: ((fields: Record<string, unknown>) => void) | undefined
}

/** Every version with who wrote it when, and what changed. */
export function HistoryPane({ jenis, id, version, onRestore }: HistoryPaneProps) {
  const { t } = useTranslation('soal')
  const [size, setSize] = useState(SIZE)
  const [open, setOpen] = useState<number | null>(null)
  const found = useQuery({
    queryKey: ['admin', 'soal-versions', jenis, id, version, size],
    queryFn: () => historyOf(jenis, id, 1, size),
    placeholderData: (old) => old,
  })
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  const { data, total } = found.data
  if (!data.length) return <Text c="dimmed">{t('history.empty')}</Text>
  const shown = open === null ? undefined : data[open]
  return (
    <>
      <Stack component="ol" gap="sm">
        {data.map((row, index) => (
          <VersionRow
            key={row.id}
            row={row}
            before={data[index + 1]}
            newest={index === 0}
            onOpen={() => setOpen(index)}
          />
        ))}
      </Stack>
      {total > data.length && size < 100 && (
        <Button variant="subtle" loading={found.isFetching} onClick={() => setSize(100)}>
          {t('history.more', { count: total - data.length })}
        </Button>
      )}
      {shown && open !== null && (
        <VersionModal
          jenis={jenis}
          version={shown}
          before={data[open + 1]}
          current={data[0]}
          onRestore={
            onRestore && open > 0
              ? () => {
                  onRestore(shown.content)
                  setOpen(null)
                }
              : undefined
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  )
}

interface VersionRowProps {
  row: QuestionVersion
  before: QuestionVersion | undefined
  newest: boolean
  onOpen(): void
}

function VersionRow({ row, before, newest, onOpen }: VersionRowProps) {
  const { t } = useTranslation('soal')
  const zone = useZone()
  const words = useWords('soal')
  const names = before ? changedFields(before.content, row.content).map((key) => words.field(key)) : []
  const what =
    row.source === 'awal'
      ? t('history.first')
      : names.length
        ? t('history.changed', { fields: names.join(', ') })
        : t('history.made')
  return (
    <Group component="li" gap="xs" align="start" wrap="nowrap">
      <Badge variant={newest ? 'filled' : 'light'} color={newest ? 'brand' : 'neutral'} radius="xs">
        {row.version}
      </Badge>
      <Box miw={0}>
        <Anchor component="button" type="button" display="block" c="inherit" ta={AT_START} onClick={onOpen}>
          {what}
          {row.source === 'impor' && ` ${t('history.byImport')}`}
        </Anchor>
        <Text size="xs" c="dimmed">
          {[row.by, dateTime(row.at, zone)].filter(Boolean).join(', ')}
        </Text>
      </Box>
    </Group>
  )
}
