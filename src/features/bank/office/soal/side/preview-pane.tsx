import { ActionIcon, Group, Paper, Skeleton, Stack, Text, Tooltip } from '@mantine/core'
import { Maximize2, Moon, Sun } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview } from '#contract/question-bank/questions.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import type { PreviewState } from '#src/office/crud/form/use-preview.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { ExamPreviewContext } from '#src/office/kit/exam-preview.ts'

/** The runner itself at the width of a phone, in either skin; wide in a window of its own. */
export function PreviewPane({ preview, failed, busy }: PreviewState<Preview>) {
  const { t } = useTranslation('soal')
  const [dark, setDark] = useState(false)
  const [wide, setWide] = useState(false)
  const skin = t(dark ? 'preview.light' : 'preview.dark')
  return (
    <>
      <Group gap="2xs" wrap="nowrap">
        <Text span flex={1} size="xs" c="dimmed" role="status">
          {failed ? t('preview.failed') : busy ? t('preview.busy') : t('preview.same')}
        </Text>
        <Tooltip label={skin} position="top">
          <ActionIcon size={28} aria-label={skin} aria-pressed={dark} onClick={() => setDark(!dark)}>
            {dark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('preview.wide')} position="top">
          <ActionIcon size={28} aria-label={t('preview.wide')} onClick={() => setWide(true)}>
            <Maximize2 size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Paper
        withBorder
        flex="none"
        radius="var(--radius-lg)"
        w="min(22.5rem, 100%)"
        h="clamp(34rem, calc(var(--h-screen) - 13.5rem), 44rem)"
        mx="auto"
        style={{ overflow: 'hidden' }}
      >
        {preview ? <Shown preview={preview} dark={dark} title={t('preview.phoneTitle')} /> : <Skeleton height="100%" />}
      </Paper>
      {preview && preview.problems.length > 0 && (
        <details>
          <Text component="summary" c="dimmed">
            {t('preview.lacks', { count: preview.problems.length })}
          </Text>
          <Stack component="ul" gap="2xs" ps="lg">
            {preview.problems.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </Stack>
        </details>
      )}
      {preview?.pembahasan_html && (
        <Paper component="section" withBorder p="sm">
          <Text component="h3" fw={600} mb="2xs">
            {t('discussion.title')}
          </Text>
          <RichHtml html={preview.pembahasan_html} />
        </Paper>
      )}
      {wide && preview && (
        <Dialog opened size="94%" title={t('preview.wide')} onClose={() => setWide(false)}>
          <Paper withBorder h="calc(var(--h-screen) * 0.72)" style={{ overflow: 'hidden' }}>
            <Shown preview={preview} dark={dark} title={t('preview.wide')} />
          </Paper>
        </Dialog>
      )}
    </>
  )
}

function Shown({ preview, dark, title }: { preview: Preview; dark: boolean; title: string }) {
  const ExamPreview = use(ExamPreviewContext)
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      {ExamPreview && <ExamPreview paper={preview.paper} title={title} dark={dark} />}
    </Suspense>
  )
}
