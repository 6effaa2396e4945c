import { ActionIcon, Box, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalItem, ImportSoalMend } from '#contract/question-bank/import-soal.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { itemOf } from './api.ts'
import { PlaceOf } from './finding-table.tsx'
import type { Finding, Tab } from './findings.ts'
import { KeyForm } from './key-form.tsx'

interface ButirPreviewProps {
  tab: Tab
  line: Finding
  onStep(by: 1 | -1): void
  /** Changes the file before it is saved; absent where it can no longer be. */
  onMend?: ((body: Omit<ImportSoalMend, 'token'>) => Promise<unknown>) | undefined
  disabled: boolean
}

/** The question of a line as it will look, and above it what is the matter. */
export function ItemPreview({ tab, line, onStep, onMend, disabled }: ButirPreviewProps) {
  const { t } = useTranslation('import')
  const go = useGo()
  const { token, number } = line
  const found = useQuery({
    queryKey: ['admin', 'import-soal', token, 'item', number],
    queryFn: () => itemOf(token, number ?? 0),
    enabled: number !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SidePanel
      label={t('preview.label')}
      title={<PlaceOf line={line} />}
      beside={
        <>
          <Text flex={1} size="xs" c="dimmed" truncate>
            {line.filename}
          </Text>
          <ActionIcon aria-label={t('preview.previous')} onClick={() => onStep(-1)}>
            <ChevronUp size={16} strokeWidth={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={t('preview.next')} onClick={() => onStep(1)}>
            <ChevronDown size={16} strokeWidth={1.75} />
          </ActionIcon>
        </>
      }
    >
      {tab !== 'ready' && (
        <Note
          role="note"
          tone={tab === 'errors' ? 'danger' : 'warning'}
          icon={TriangleAlert}
          style={{ overflowWrap: 'anywhere' }}
        >
          {tab === 'near_duplicates' ? t('preview.nearDuplicate', { text: line.reason }) : line.reason}
          {tab === 'errors' && (
            <Text size="xs" mt="2xs" c={ink('neutral')}>
              {t(line.keyless ? 'preview.keyless' : 'preview.mend')}
            </Text>
          )}
        </Note>
      )}
      {found.isLoading && <Skeleton height={160} radius="md" />}
      {found.data && (
        <>
          <Text size="xs" c="dimmed">
            {t('preview.read')}
          </Text>
          <ItemView item={found.data} />
          {onMend && (
            <KeyForm key={`${line.key} ${found.dataUpdatedAt}`} item={found.data} disabled={disabled} onMend={onMend} />
          )}
        </>
      )}
      {number === null && (
        <Text size="xs" c="dimmed">
          {t('preview.none')}
        </Text>
      )}
      {line.id && (tab === 'ready' || tab === 'near_duplicates') && (
        <Button onClick={() => go(`${menuUrl('bank-soal')}/edit/${line.id}`)}>{t('preview.open')}</Button>
      )}
    </SidePanel>
  )
}

function ItemView({ item }: { item: ImportSoalItem }) {
  const { t } = useTranslation('import')
  const { stimulus, teks, opsi, kolom, pernyataan, accepted_answers, pembahasan } = item
  return (
    <Paper withBorder p="sm" style={{ overflowX: 'auto' }}>
      <Stack gap="xs">
        {stimulus && (
          <Paper px="sm" py="xs" bg="var(--color-surface-sunken)">
            <RichHtml html={stimulus} />
          </Paper>
        )}
        <RichHtml html={teks} />
        {opsi.length > 0 && (
          <Lines ordered boxed>
            {opsi.map(({ id, teks: text, correct, points }) => (
              <Line key={id} chosen={correct}>
                <b>{id}</b>
                <Box flex={1} miw={0}>
                  <RichHtml html={text} />
                </Box>
                {correct && (
                  <Mark tone="brand" icon={KeyRound} fz="xs">
                    {t('preview.key')}
                  </Mark>
                )}
                {points !== null && (
                  <Text span size="xs" c={ink('brand')}>
                    {t('preview.points', { n: points })}
                  </Text>
                )}
              </Line>
            ))}
          </Lines>
        )}
        {pernyataan.length > 0 && (
          <Lines ordered boxed>
            {pernyataan.map(({ teks: text, kunci }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: statements have no name but their place
              <Line key={index}>
                <Box flex={1} miw={0}>
                  <RichHtml html={text} />
                </Box>
                <b>{kunci || kolom.join(' / ')}</b>
              </Line>
            ))}
          </Lines>
        )}
        {accepted_answers.length > 0 && (
          <Group gap="2xs" c={ink('neutral')}>
            {t('preview.answers')} <b>{accepted_answers.join(' · ')}</b>
          </Group>
        )}
        {pembahasan && (
          <details>
            <Text component="summary" c="dimmed">
              {t('preview.discussion')}
            </Text>
            <RichHtml html={pembahasan} />
          </details>
        )}
      </Stack>
    </Paper>
  )
}
