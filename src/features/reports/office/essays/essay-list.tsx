import { Button, Group, Skeleton, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ESSAY_LISTS, type EssayQuestion } from '#contract/reporting/essays.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { EssayCard } from './essay-card.tsx'
import { useEssays } from './marking-data.ts'

/** The answers to one question, one at a time: those that want one's mark, or all. */
export function EssayList({ jadwal_id, question }: { jadwal_id: string; question: EssayQuestion }) {
  const { t } = useTranslation('report')
  const { soal_id, mine, total } = question
  const [list, setList] = useState<(typeof ESSAY_LISTS)[number]>(mine > 0 ? 'mine' : 'all')
  const [asked, setPage] = useState(1)
  const counts = { mine, all: total }
  const page = Math.min(asked, Math.max(1, counts[list]))
  const found = useEssays({ jadwal_id, soal_id, list, page, size: 1 })
  const essay = found.data?.rows[0]
  const go = (next: number) => leaveBy(() => setPage(next))
  return (
    <>
      <Group justify="space-between" px="gutter" py="xs">
        <TabRow
          inline
          label={t('essays.which')}
          tabs={ESSAY_LISTS.map((value) => ({ value, name: t(`essays.list.${value}`), count: counts[value] }))}
          chosen={list}
          onChoose={(value) =>
            leaveBy(() => {
              setList(value)
              setPage(1)
            })
          }
        />
        {counts[list] > 1 && (
          <Group gap="xs">
            <Button
              leftSection={<ChevronLeft size={16} data-mirrors="" />}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
            >
              {t('essays.previous')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('essays.place', { page, total: counts[list] })}
            </Text>
            <Button
              rightSection={<ChevronRight size={16} data-mirrors="" />}
              disabled={page >= counts[list]}
              onClick={() => go(page + 1)}
            >
              {t('essays.next')}
            </Button>
          </Group>
        )}
      </Group>
      {found.error && !found.data ? (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton height={240} m="lg" />
      ) : essay ? (
        <EssayCard key={`${essay.id} ${essay.text_sha256}`} essay={essay} />
      ) : (
        <State picture={<EmptyPicture />} title={t('essays.finished')} text={t('essays.finishedText')} />
      )}
    </>
  )
}
