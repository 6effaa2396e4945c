import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { durationText } from '#contract/duration.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { focusFirstError } from '#src/office/crud/form/focus-first-error.ts'
import { usePreview } from '#src/office/crud/form/use-preview.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { settle } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { previewSheet } from '../api.ts'
import { ColumnsEditor } from '../columns/columns-editor.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { EditorFrame } from '../editor-frame.tsx'
import type { Origin } from '../origin.ts'
import { usePlace } from '../place-field.tsx'
import { PreviewPane } from '../side/preview-pane.tsx'
import { PlanFields } from './plan-fields.tsx'
import { planOf, type SheetFields } from './presets.ts'
import { sheetSpec, useSheetForm } from './use-sheet-form.ts'

const LIMITS = { nama: 160, petunjuk: 20_000 }

export function SheetEditor({ row, origin }: { row: AdminRow | null; origin: Origin }) {
  const { t } = useTranslation('soal')
  const navigate = useNavigate()
  const rights = useRights('bank-soal')
  const form = useSheetForm(row)
  const columns = useColumns(row?.id ?? null)
  const { fields, dirty, saving, problems } = form
  const locked = row ? !rights.update : !rights.create
  const place = usePlace(origin)
  const title = saving.base ? String(saving.base.nama) : t('sheet.new')
  const anew = saving.base !== null && planOf(saving.base as unknown as SheetFields) !== planOf(fields)

  const save = async () => {
    if (saving.busy) return
    const sound = form.check()
    if (!sound || (place && !place.into)) return focusFirstError()
    const saved = await form.save(place?.into ?? {})
    if (!saved) return
    if (anew) columns.drop()
    else await attempt(columns.save)
    if (row || saved.more) return
    // A copy that outlived its question would be offered for the next one.
    await settle(() => navigate(origin.edit(saved.row.id, true), { replace: true }))
  }

  return (
    <EditorFrame
      jenis="soal-pauli"
      spec={sheetSpec}
      origin={origin}
      row={row}
      title={title}
      place={place}
      placeProblem={problems.subtest_id}
      fields={fields}
      saving={saving}
      dirty={dirty || columns.dirty}
      busy={saving.busy}
      locked={locked}
      preview={<Played key={columns.saves} fields={fields} id={row?.id ?? null} sound={form.sound} />}
      onSave={() => void save()}
      onMerge={(merged) => void form.merge(merged)}
      onRestore={(isi) => form.change(isi as Partial<SheetFields>)}
    >
      <TextInput
        mb="sm"
        withAsterisk
        label={t('sheet.name')}
        description={t('limit.letters', { count: fields.nama.length, max: LIMITS.nama })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        readOnly={locked}
        value={fields.nama}
        error={problems.nama}
        onChange={(event) => form.change({ nama: event.currentTarget.value })}
      />
      <PlanFields fields={fields} change={form.change} problems={problems} locked={locked} />
      <Summary fields={fields} />
      {row && <ColumnsEditor columns={columns} anew={anew} locked={locked} />}
      <Section inset title={t('sheet.instructions')}>
        <RichEditor
          label={t('sheet.instructions')}
          value={fields.petunjuk}
          max={LIMITS.petunjuk}
          disabled={locked}
          error={problems.petunjuk}
          onChange={(petunjuk) => form.change({ petunjuk })}
        />
      </Section>
    </EditorFrame>
  )
}

/** How much there is to do and how long it takes. */
function Summary({ fields }: { fields: SheetFields }) {
  const { t } = useTranslation('soal')
  const { jenis, jumlah_kolom, baris, detik_per_kolom } = fields
  if (!jumlah_kolom || !baris || !detik_per_kolom) return null
  const answers = jumlah_kolom * (jenis === 'kecermatan' ? baris : baris - 1)
  const count = answers.toLocaleString('id-ID')
  // Without a change by the clock the sub-test's own time is the sheet's.
  if (jenis !== 'kecermatan' && !fields.pindah_paksa) return <Sum>{t('sheet.summaryFree', { answers: count })}</Sum>
  const time = durationText(jumlah_kolom * detik_per_kolom)
  return <Sum>{t('sheet.summary', { answers: count, time })}</Sum>
}

function Sum({ children }: { children: string }) {
  return (
    <Text mt="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** Played in the runner's own sheet; what cannot be drawn yet keeps the last that could. */
function Played({ fields, id, sound }: { fields: SheetFields; id: string | null; sound: boolean }) {
  const [drawn, setDrawn] = useState(fields)
  if (sound && drawn !== fields) setDrawn(fields)
  const { nama, kode_asal: _code, status: _status, ...sheet } = drawn
  return <PreviewPane {...usePreview('soal-pauli', { sheet, nama, id }, previewSheet)} />
}
