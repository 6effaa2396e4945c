import { Box, Button, Group, Modal, Radio, Text, ThemeIcon } from '@mantine/core'
import { ArrowRight, CircleCheck, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useFocusBack } from '#src/office/kit/dialog/use-focus-back.ts'
import { Refusals } from '#src/office/kit/refusal/refusals.tsx'
import { useWords } from '#src/office/kit/words.ts'
import type { AdminRow } from '../data.ts'
import type { Cells, Spec } from '../spec.ts'
import { type Values, valuesOf } from '../values.ts'
import styles from './conflict-modal.module.css'
import { ConflictValue } from './conflict-value.tsx'
import { compare, type FieldMerge, type Picks, toWrite } from './merge.ts'

interface ConflictModalProps {
  spec: Spec
  cells?: Cells | undefined
  /** The row as it was when the form opened. */
  base: AdminRow
  /** As typed here. */
  mine: Values
  /** As somebody else saved it meanwhile. */
  theirs: AdminRow
  busy: boolean
  onMerge(data: Values): void
  onClose(): void
}

/** Somebody saved first: what changed, mine, theirs; nothing of either is lost without being seen. */
export function ConflictModal({ spec, cells = {}, base, mine, theirs, busy, onMerge, onClose }: ConflictModalProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const [picks, setPicks] = useState<Picks>({})
  const merges = compare(base, mine, valuesOf(spec, theirs), Object.keys(mine))
  const both = merges.filter(({ changed }) => changed === 'both').length
  const version = theirs.version + 1
  useFocusBack(true)
  return (
    <Modal.Root opened returnFocus={false} onClose={onClose} size={860} centered lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Group component="header" gap="sm" align="start" wrap="nowrap" px="gutter" py="md">
          <ThemeIcon variant="light" color="warning" size={32} aria-hidden="true">
            <GitMerge size={20} strokeWidth={1.75} />
          </ThemeIcon>
          <Box flex={1}>
            <Modal.Title>{t('conflict.title')}</Modal.Title>
            <Text c="var(--color-text-muted)">{t('conflict.text', { count: both })}</Text>
          </Box>
          <Modal.CloseButton aria-label={t('close')} />
        </Group>
        <Refusals />
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('conflict.field')}</th>
              <th>{t('conflict.mine')}</th>
              <th>
                {t('conflict.theirs')}{' '}
                <Text span size="xs" c="dimmed">
                  {t('conflict.version', { version: theirs.version, time: clockSeconds(theirs.updated_at, zone) })}
                </Text>
              </th>
            </tr>
          </thead>
          <tbody>
            {merges.map((merge) => (
              <MergeRow
                key={merge.key}
                spec={spec}
                cells={cells}
                merge={merge}
                row={theirs}
                pick={picks[merge.key] ?? 'mine'}
                onPick={(pick) => setPicks({ ...picks, [merge.key]: pick })}
              />
            ))}
          </tbody>
        </table>
        <Group justify="flex-end" gap="xs" px="gutter" py="md">
          <Button onClick={onClose}>{t('conflict.goOn')}</Button>
          <Button variant="filled" color="accent" loading={busy} onClick={() => onMerge(toWrite(merges, picks))}>
            {t('conflict.save', { version })}
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}

interface MergeRowProps {
  spec: Spec
  cells: Cells
  merge: FieldMerge
  row: AdminRow
  pick: 'mine' | 'theirs'
  onPick(pick: 'mine' | 'theirs'): void
}

function MergeRow({ spec, cells, merge, row, pick, onPick }: MergeRowProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const label = words.field(merge.key)
  const value = (side: 'base' | 'mine' | 'theirs') => (
    <ConflictValue spec={spec} cells={cells} row={row} field={merge.key} value={merge[side]} />
  )
  if (merge.changed !== 'both') {
    return (
      <tr>
        <th scope="row">{label}</th>
        <td colSpan={2}>
          <Group component="span" gap="xs">
            <CircleCheck size={16} color="var(--color-success)" aria-hidden="true" />
            <del>{value('base')}</del>
            <ArrowRight size={14} aria-hidden="true" />
            <ins>{value(merge.changed)}</ins>
            <Text span c="dimmed">
              {t(merge.changed === 'mine' ? 'conflict.onlyMine' : 'conflict.onlyTheirs')}
            </Text>
          </Group>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} data-picked={pick === side ? '' : undefined}>
          <Radio
            name={merge.key}
            value={side}
            checked={pick === side}
            onChange={() => onPick(side)}
            label={value(side)}
            aria-label={`${label}: ${t(`conflict.${side}`)}`}
          />
        </td>
      ))}
    </tr>
  )
}
