import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionVersion, Versioned } from '#contract/question-bank/questions.ts'
import { mapel } from '#contract/resources/index.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { useWords } from '#src/office/kit/words.ts'
import { diffWords } from './diff-words.ts'
import { changedFields, textOf } from './version-text.ts'

interface VersionModalProps {
  jenis: Versioned
  version: QuestionVersion
  before: QuestionVersion | undefined
  current: QuestionVersion | undefined
  onRestore?: (() => void) | undefined
  onClose(): void
}

/** One version, word by word against the one before it, or against the newest. */
export function VersionModal({ jenis, version, before, current, onRestore, onClose }: VersionModalProps) {
  const { t } = useTranslation('soal')
  const zone = useZone()
  const words = useWords(jenis)
  const newest = current?.id === version.id
  const [against, setAgainst] = useState<'before' | 'current'>(before ? 'before' : 'current')
  const [old, next] =
    against === 'before' ? [before?.content ?? {}, version.content] : [version.content, current?.content ?? {}]
  const keys = changedFields(old, next)
  const names = useNames(old, next)
  return (
    <Dialog
      opened
      size={860}
      onClose={onClose}
      title={t('history.version', { version: version.version, time: dateTime(version.at, zone) })}
    >
      {!newest && before && (
        <SegmentedControl
          mb="sm"
          aria-label={t('history.against')}
          value={against}
          data={[
            { value: 'before', label: t('history.againstBefore') },
            { value: 'current', label: t('history.againstCurrent') },
          ]}
          onChange={(value) => setAgainst(value as 'before' | 'current')}
        />
      )}
      {keys.length ? (
        <Stack component="dl" gap="sm">
          {keys.map((key) => (
            <Group key={key} gap="xs" align="start">
              <Text component="dt" flex="0 0 9rem" fw={600}>
                {words.field(key)}
              </Text>
              <Text component="dd" flex="1 1 20rem" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                <Diff before={said(words, names, key, old[key])} after={said(words, names, key, next[key])} />
              </Text>
            </Group>
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">{t('history.same')}</Text>
      )}
      <Group mt="md" gap="xs" justify="flex-end">
        {onRestore && (
          <Button variant="filled" onClick={onRestore}>
            {t('history.restore', { version: version.version })}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Dialog>
  )
}

const CHOICES = new Set(['jenis', 'tingkat', 'status', 'format_isian', 'arah'])
type Names = ReadonlyMap<string, string>
function said(words: ReturnType<typeof useWords>, names: Names, key: string, value: unknown): string {
  if (CHOICES.has(key) && typeof value === 'string') return words.value(key, value)
  if (REFS.has(key) && typeof value === 'string') return names.get(value) ?? value
  return textOf(value)
}

const REFS = new Map([
  ['mapel_id', refTo(mapel)],
  ['stimulus_id', { resource: 'stimulus', name: 'judul' }],
])

/** Names of the rows that two versions refer to. */
function useNames(old: Record<string, unknown>, next: Record<string, unknown>): Names {
  const ids = (key: string) => [old[key], next[key]].filter((id) => typeof id === 'string')
  const mapel = useRefNames(ids('mapel_id').length ? REFS.get('mapel_id') : undefined, ids('mapel_id'))
  const stimulus = useRefNames(ids('stimulus_id').length ? REFS.get('stimulus_id') : undefined, ids('stimulus_id'))
  return new Map([...mapel, ...stimulus])
}

const LOOKS = {
  gone: { component: 'del', bg: 'var(--color-danger-subtle)', c: ink('danger') },
  new: { component: 'ins', bg: 'var(--color-success-subtle)', c: ink('success') },
} as const

export function Diff({ before, after }: { before: string; after: string }) {
  return diffWords(before, after).map(({ text, change }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
    <Text key={index} inherit {...(change === 'same' ? { span: true } : LOOKS[change])}>
      {text}
    </Text>
  ))
}
