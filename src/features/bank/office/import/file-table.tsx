import { ActionIcon, Box, Button, Checkbox, Group, Loader, Progress, Text, ThemeIcon } from '@mantine/core'
import { CircleCheck, CircleX, FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { isBusy, isHeld, isReady } from './findings.ts'
import type { Sending } from './use-uploads.ts'

interface FileTableProps {
  uploads: readonly ImportSoalStatus[]
  sending: readonly Sending[]
  /** Tokens that are not to be saved. */
  left: ReadonlySet<string>
  /** Tokens of files whose keys the reader has checked. */
  confirmed: ReadonlySet<string>
  disabled: boolean
  onLeave(token: string, left: boolean): void
  onConfirm(token: string, confirmed: boolean): void
  /** The reader says how the tables of a file are to be read. */
  onColumns(token: string): void
  onDrop(token: string): void
  onDismiss(id: string): void
}

/** One line for each file: what it is, what was found, what becomes of it. */
export function FileTable(props: FileTableProps) {
  const { uploads, sending, left, confirmed, disabled, onLeave, onConfirm, onColumns, onDrop, onDismiss } = props
  const { t } = useTranslation('import')
  return (
    <Box mx="gutter" mb="sm">
      <Lines boxed aria-label={t('file.list')}>
        {uploads.map((upload) => (
          <Line key={upload.token}>
            <Checkbox
              aria-label={t('file.choose', { name: upload.filename })}
              checked={isReady(upload) && !left.has(upload.token)}
              disabled={disabled || !isReady(upload)}
              onChange={(event) => onLeave(upload.token, !event.currentTarget.checked)}
            />
            <Group flex={1} gap="xs" miw={0}>
              <FileName name={upload.filename} note={noteOf(upload, t)} />
              <Counts upload={upload} />
            </Group>
            {isReady(upload) && (
              <Checkbox
                label={t('file.keysChecked')}
                checked={confirmed.has(upload.token)}
                disabled={disabled}
                onChange={(event) => onConfirm(upload.token, event.currentTarget.checked)}
              />
            )}
            {upload.tables.length > 0 && ['ready', 'failed'].includes(upload.state) && (
              <Button
                variant={upload.state === 'failed' ? 'filled' : 'subtle'}
                size="xs"
                disabled={disabled}
                onClick={() => onColumns(upload.token)}
              >
                {t('columns.open')}
              </Button>
            )}
            <Standing upload={upload} />
            <ActionIcon
              aria-label={t('file.drop', { name: upload.filename })}
              disabled={disabled || upload.state === 'saving'}
              onClick={() => onDrop(upload.token)}
            >
              <X size={16} strokeWidth={1.75} />
            </ActionIcon>
          </Line>
        ))}
        {sending.map(({ id, filename, share, failure }) => (
          <Line key={id}>
            <Group flex={1} gap="xs" miw={0}>
              <FileName name={filename} note={failure ?? t('file.sending', { percent: Math.round(share * 100) })} />
              {failure === null && <Reading name={filename} value={share * 100} />}
            </Group>
            {failure === null ? (
              <Loader size={16} />
            ) : (
              <Mark tone="danger" icon={CircleX} role="alert">
                {t('file.notSent')}
              </Mark>
            )}
            <ActionIcon
              aria-label={t('file.drop', { name: filename })}
              disabled={failure === null}
              onClick={() => onDismiss(id)}
            >
              <X size={16} strokeWidth={1.75} />
            </ActionIcon>
          </Line>
        ))}
      </Lines>
    </Box>
  )
}

type T = ReturnType<typeof useTranslation<'import'>>['t']

function noteOf({ state, message, format, media, done, total }: ImportSoalStatus, t: T): string {
  if (state === 'failed') return message ?? t('file.failed')
  if (state === 'checking')
    return total
      ? t('file.counted', { done: done.toLocaleString('id-ID'), total: total.toLocaleString('id-ID') })
      : t('file.reading')
  return media ? t('file.kindMedia', { format, n: media }) : format
}

function FileName({ name, note }: { name: string; note: string }) {
  return (
    <Group component="span" flex="1 1 14rem" gap="xs" wrap="nowrap" miw={0}>
      <ThemeIcon variant="light" color="neutral" size={32} aria-hidden="true">
        <FileText size={16} strokeWidth={1.75} />
      </ThemeIcon>
      <Box component="span" miw={0}>
        <Text span display="block" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text span display="block" size="xs" c="dimmed" role="status">
          {note}
        </Text>
      </Box>
    </Group>
  )
}

function Reading({ name, value, animated = false }: { name: string; value: number; animated?: boolean }) {
  const { t } = useTranslation('import')
  return <Progress flex="0 1 27rem" value={value} animated={animated} aria-label={t('file.progress', { name })} />
}

function Counts({ upload }: { upload: ImportSoalStatus }) {
  const { t } = useTranslation('import')
  const { state, done, total, problems, left_out, near_duplicates, soal, filename } = upload
  if (state === 'checking') {
    const share = total ? (done / total) * 100 : 0
    return <Reading name={filename} value={share} animated={!total} />
  }
  if (state === 'failed') return null
  const whole = left_out.filter(({ whole: left }) => left).length
  const figures = [
    ['ready', soal.length],
    ['errors', problems.length],
    ['warnings', left_out.length - whole],
    ['near_duplicates', near_duplicates.length],
    ['left_out', whole],
  ] as const
  return (
    <Group component="span" gap="md" className="numeric">
      {figures.map(([name, count]) => (
        <Text key={name} span c={name === 'errors' && count > 0 ? ink('danger') : 'dimmed'}>
          <b>{count.toLocaleString('id-ID')}</b> {t(`count.${name}`)}
        </Text>
      ))}
    </Group>
  )
}

function Standing({ upload }: { upload: ImportSoalStatus }) {
  const { t } = useTranslation('import')
  if (isBusy(upload)) {
    return (
      <Group component="span" gap="xs" wrap="nowrap" role="status">
        <Loader size={16} />
        {t(upload.state === 'saving' ? 'standing.saving' : 'standing.checking')}
      </Group>
    )
  }
  const good = upload.state === 'done' || isReady(upload)
  const word =
    upload.state === 'done'
      ? 'saved'
      : good
        ? 'ready'
        : isHeld(upload)
          ? 'held'
          : upload.state === 'failed'
            ? 'failed'
            : 'nothing'
  return (
    <Mark tone={good ? 'success' : 'danger'} icon={good ? CircleCheck : CircleX}>
      {t(`standing.${word}`)}
    </Mark>
  )
}
