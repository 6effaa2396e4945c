import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Versioned } from '#contract/question-bank/questions.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { cut } from '#src/lib/format/text.ts'
import { ConflictModal } from '#src/office/crud/conflict/conflict-modal.tsx'
import type { AdminRow } from '#src/office/crud/data.ts'
import { EditHead } from '#src/office/crud/form/edit-head.tsx'
import { useBack } from '#src/office/crud/form/use-back.ts'
import type { useSaving } from '#src/office/crud/form/use-saving.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import type { Cells, Spec } from '#src/office/crud/spec.ts'
import { UnsavedNotice } from '#src/office/crud/unsaved-draft/unsaved-notice.tsx'
import { useUnsavedDraft } from '#src/office/crud/unsaved-draft/use-unsaved-draft.ts'
import type { Values } from '#src/office/crud/values.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Columns } from '#src/office/kit/section/section.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { useWords } from '#src/office/kit/words.ts'
import { HistoryPane } from './history/history-pane.tsx'
import type { Origin } from './origin.ts'
import { type Place, PlaceField } from './place-field.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { UsagePane } from './side/usage-pane.tsx'

interface EditorFrameProps {
  jenis: Versioned
  spec: Spec
  cells?: Cells
  origin: Origin
  /** As it was opened; null for a new one. */
  row: AdminRow | null
  title: string
  place: Place | null
  placeProblem: string | undefined
  fields: Values
  saving: ReturnType<typeof useSaving>
  dirty: boolean
  busy: boolean
  locked: boolean
  preview: ReactNode
  onSave(): void
  /** Saves and begins the next one; absent where there is no next. */
  onNext?: (() => void) | undefined
  onMerge(merged: Values): void
  onRestore(isi: Values): void
  /** The form's own fields. */
  children: ReactNode
}

/** What the editors of questions and of sheets have around their fields: head, place, preview, use, history, conflict. */
export function EditorFrame(props: EditorFrameProps) {
  const { jenis, spec, cells, origin, row, title, place, fields, saving, dirty, locked, onSave } = props
  const { t } = useTranslation('soal')
  const words = useWords(jenis)
  const back = useBack(origin.list)
  const { base } = saving
  const online = useOnline()
  useTrailName(cut(title, 60))
  useLeaveGuard(dirty)
  const unsaved = useUnsavedDraft({
    place: { jenis, row_id: row?.id ?? null },
    version: base?.version ?? null,
    fields,
    dirty,
  })
  useKeys({ 'ctrl+s': locked ? undefined : onSave, Escape: () => leaveBy(back) })
  return (
    <>
      <EditHead
        sentence
        title={title}
        marks={
          base && (
            <>
              <StatusChip status={String(base.status)} word={words.value('status', String(base.status))} />
              <Text span c="dimmed">
                {t('version', { version: base.version })}
              </Text>
            </>
          )
        }
        dirty={dirty}
        savedAt={saving.savedAt}
        busy={props.busy}
        locked={locked}
        onLeave={() => leaveBy(back)}
        onSave={onSave}
      >
        {props.onNext && !locked && (
          <Button disabled={!online || props.busy} onClick={props.onNext}>
            {t('saveNext')}
          </Button>
        )}
      </EditHead>
      <Columns
        width={25}
        side={
          <SidePanel
            preview={props.preview}
            usage={row && <UsagePane id={row.id} />}
            history={
              row &&
              base && (
                <HistoryPane
                  jenis={jenis}
                  id={row.id}
                  version={base.version}
                  onRestore={locked ? undefined : props.onRestore}
                />
              )
            }
          />
        }
      >
        <Box component="form" px="gutter" pt="md" pb="xl" noValidate onSubmit={(event) => event.preventDefault()}>
          {unsaved && !locked && (
            <UnsavedNotice
              at={unsaved.at}
              outdated={unsaved.outdated}
              onRestore={() => props.onRestore(unsaved.fields)}
              onDiscard={unsaved.discard}
            />
          )}
          {place && <PlaceField place={place} problem={props.placeProblem} />}
          {props.children}
        </Box>
      </Columns>
      {saving.theirs && base && (
        <ConflictModal
          spec={spec}
          cells={cells}
          base={base}
          mine={fields}
          theirs={saving.theirs}
          busy={saving.busy}
          onMerge={props.onMerge}
          onClose={saving.dismiss}
        />
      )}
    </>
  )
}
