import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NearDuplicate } from '#contract/question-bank/questions.ts'
import { mapel } from '#contract/resources/index.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { focusFirstError } from '#src/office/crud/form/focus-first-error.ts'
import { usePreview } from '#src/office/crud/form/use-preview.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { readable } from '#src/office/kit/readable.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { settle } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { findNearDuplicates, previewSoal } from './api.ts'
import { hasOptions, type Like, likeOf } from './draft.ts'
import { EditorFrame } from './editor-frame.tsx'
import type { Origin } from './origin.ts'
import { AnswersEditor } from './parts/answers-editor.tsx'
import { DiscussionFields } from './parts/discussion-fields.tsx'
import { GapsEditor } from './parts/gaps-editor.tsx'
import { HeadFields } from './parts/head-fields.tsx'
import { MatchesEditor } from './parts/matches-editor.tsx'
import { OptionsEditor } from './parts/options-editor.tsx'
import { OrderEditor } from './parts/order-editor.tsx'
import { RubricEditor } from './parts/rubric-editor.tsx'
import { ScoringFields } from './parts/scoring-fields.tsx'
import { StatementsEditor } from './parts/statements-editor.tsx'
import { StimulusField } from './parts/stimulus-field.tsx'
import { usePlace } from './place-field.tsx'
import { NearDuplicatesModal } from './save/near-duplicates-modal.tsx'
import { PreviewPane } from './side/preview-pane.tsx'
import { soalCells, soalSpec } from './spec.ts'
import { useSoalForm } from './use-soal-form.ts'

const MAX_TEXT = 60_000

interface SoalEditorProps {
  row: AdminRow | null
  origin: Origin
  /** What a new one has of the one before. */
  like?: Like | null
}

export function SoalEditor({ row, origin, like = null }: SoalEditorProps) {
  const { t } = useTranslation('soal')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const rights = useRights('bank-soal')
  const form = useSoalForm(row, like)
  const { draft, fields, dirty, saving, problems } = form
  const creates = rights.create
  const locked = row ? !rights.update : !rights.create
  const [nearDuplicates, setNearDuplicates] = useState<{ found: NearDuplicate[]; next: boolean } | null>(null)
  const [looking, setLooking] = useState(false)
  const place = usePlace(origin)
  const mapel_nama = useRefNames(refTo(mapel), draft.mapel_id ? [draft.mapel_id] : []).get(draft.mapel_id ?? '')
  const preview = usePreview(
    'soal',
    { soal: { ...fields, ...(mapel_nama && { mapel_nama }) }, stimulus: null },
    previewSoal,
  )
  const title = saving.base ? readable(draft.teks) || t('title') : t('new')

  const write = async (next: boolean) => {
    setNearDuplicates(null)
    const saved = await form.save(place?.into ?? {})
    if (!saved) return
    void queries.invalidateQueries({ queryKey: ['pratinjau'] })
    if (saved.more) return
    if (next) return settle(() => navigate(origin.create, { replace: row === null, state: likeOf(draft) }))
    if (row) return
    // A copy that outlived its question would be offered for the next one.
    await settle(() => navigate(origin.edit(saved.row.id), { replace: true }))
  }
  const save = async (next = false) => {
    if (saving.busy || looking) return
    const sound = form.check()
    if (!sound || (place && !place.into)) return focusFirstError()
    if (fields.teks !== saving.base?.teks) {
      setLooking(true)
      // The warning is a help: where it cannot be had, saving goes on.
      const found = await findNearDuplicates(fields.teks, saving.base?.id ?? null).catch(() => [])
      setLooking(false)
      if (found.length) return setNearDuplicates({ found, next })
    }
    await write(next)
  }

  const part = { draft, change: form.change, problems, locked }
  return (
    <EditorFrame
      jenis="soal"
      spec={soalSpec}
      cells={soalCells}
      origin={origin}
      row={row}
      title={title}
      place={place}
      placeProblem={problems.subtest_id}
      fields={fields}
      saving={saving}
      dirty={dirty}
      busy={saving.busy || looking}
      locked={locked}
      preview={<PreviewPane {...preview} />}
      onSave={() => void save()}
      onNext={
        creates && (row === null || origin.place === null || origin.from !== 'jadwal')
          ? () => void save(true)
          : undefined
      }
      onMerge={(merged) => void form.merge(merged)}
      onRestore={form.restore}
    >
      <HeadFields {...part} />
      <Section inset title={t('title')}>
        <RichEditor
          label={t('title')}
          value={draft.teks}
          max={MAX_TEXT}
          disabled={locked}
          error={problems.teks}
          onChange={(teks) => form.change({ teks })}
        />
      </Section>
      {hasOptions(draft.jenis) && <OptionsEditor key={draft.jenis} {...part} />}
      {draft.jenis === 'pernyataan' && <StatementsEditor {...part} />}
      {draft.jenis === 'jodoh' && <MatchesEditor {...part} />}
      {draft.jenis === 'urut' && <OrderEditor {...part} />}
      {draft.jenis === 'isian' && <AnswersEditor {...part} />}
      {draft.jenis === 'rumpang' && <GapsEditor {...part} />}
      {draft.jenis === 'uraian' && <RubricEditor {...part} />}
      <ScoringFields {...part} />
      <DiscussionFields {...part} />
      <StimulusField {...part} />
      {nearDuplicates && (
        <NearDuplicatesModal
          fields={fields}
          nearDuplicates={nearDuplicates.found}
          onSave={() => void write(nearDuplicates.next)}
          onClose={() => setNearDuplicates(null)}
        />
      )}
    </EditorFrame>
  )
}
