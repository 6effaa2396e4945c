import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toastFailure } from '#src/lib/toasts.ts'
import type { AdminRow } from '../../../data.ts'
import { useTrailName } from '../../../frame/trail.ts'
import { useKeys } from '../../../keys/use-keys.ts'
import { leaveBy, useLeave } from '../../../leave/leave.ts'
import { useLeaveGuard } from '../../../leave/use-leave-guard.ts'
import { ConflictModal } from '../../../resource/conflict/conflict-modal.tsx'
import { durationText } from '../../../resource/form/duration-text.ts'
import { useBack } from '../../../resource/form/use-back.ts'
import { StatusChip } from '../../../resource/list/status-chip.tsx'
import { useRights } from '../../../rights.ts'
import { useWords } from '../../../words.ts'
import { previewSheet } from '../api.ts'
import styles from '../editor.module.css'
import { EditorHead } from '../editor-head.tsx'
import { HistoryPane } from '../history/history-pane.tsx'
import { type Origin, usePlaces } from '../origin.ts'
import { PlaceField } from '../place-field.tsx'
import { RichEditor } from '../rich/rich-editor.tsx'
import { usePlacing } from '../save/use-placing.ts'
import { PreviewPane } from '../side/preview-pane.tsx'
import { SidePanel } from '../side/side-panel.tsx'
import { UsagePane } from '../side/usage-pane.tsx'
import { usePreview } from '../side/use-preview.ts'
import { ColumnsEditor } from './columns/columns-editor.tsx'
import { useColumns } from './columns/use-columns.ts'
import { PlanFields } from './plan-fields.tsx'
import { planOf, type SheetFields } from './presets.ts'
import { sheetSpec, useSheetForm } from './use-sheet-form.ts'

const LIMITS = { nama: 160, petunjuk: 20_000 }

export function SheetEditor({ row, origin }: { row: AdminRow | null; origin: Origin }) {
  const { t } = useTranslation('soal')
  const words = useWords('soal-pauli')
  const navigate = useNavigate()
  const back = useBack(origin.list)
  const rights = useRights('bank-soal')
  const form = useSheetForm(row)
  const columns = useColumns(row?.id ?? null)
  const { fields, dirty, saving, problems } = form
  const locked = row ? !rights.update : !rights.create
  const places = usePlaces(origin)
  const [chosen, setChosen] = useState<string | null>(null)
  const subtest = chosen ?? places.data?.[0]?.id ?? null
  const placing = usePlacing()
  const title = saving.base ? String(saving.base.nama) : t('sheet.new')
  useTrailName(title)
  const anew = saving.base !== null && planOf(saving.base as unknown as SheetFields) !== planOf(fields)
  const unsaved = dirty || columns.dirty
  useLeaveGuard(unsaved || placing.waiting)

  const finish = async (saved: AdminRow) => {
    if (row) return
    if (origin.place && (!subtest || !(await placing.put(saved.id, subtest)))) return
    useLeave.setState({ dirty: false })
    navigate(origin.edit(saved.id, true), { replace: true })
  }
  const save = async () => {
    if (saving.busy || placing.busy || !form.check()) return
    const saved = await form.save()
    if (!saved) return
    if (anew) columns.drop()
    else await columns.save().catch(toastFailure)
    await finish(saved)
  }
  useKeys({ 'ctrl+s': locked ? undefined : () => void save(), Escape: () => leaveBy(back) })

  return (
    <>
      <EditorHead
        title={title}
        marks={
          saving.base && (
            <>
              <StatusChip
                status={String(saving.base.status)}
                word={words.value('status', String(saving.base.status))}
              />
              <span className={styles.version}>{t('version', { version: saving.base.version })}</span>
            </>
          )
        }
        dirty={unsaved}
        savedAt={saving.savedAt}
        busy={saving.busy || placing.busy}
        locked={locked}
        onLeave={() => leaveBy(back)}
        onSave={() => void save()}
      />
      <div className={styles.body}>
        <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
          {origin.place && origin.id === null && places.data && (
            <PlaceField
              places={places.data}
              value={subtest}
              onChange={setChosen}
              waiting={placing.waiting}
              busy={placing.busy}
              onRetry={() => saving.base && void finish(saving.base)}
            />
          )}
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
          <h2 className={styles.label}>{t('sheet.instructions')}</h2>
          <RichEditor
            label={t('sheet.instructions')}
            value={fields.petunjuk}
            max={LIMITS.petunjuk}
            disabled={locked}
            error={problems.petunjuk}
            onChange={(petunjuk) => form.change({ petunjuk })}
          />
        </form>
        <SidePanel
          preview={<Played key={columns.saves} fields={fields} id={row?.id ?? null} sound={form.sound} />}
          usage={row && <UsagePane id={row.id} />}
          history={
            row &&
            saving.base && (
              <HistoryPane
                jenis="soal-pauli"
                id={row.id}
                version={saving.base.version}
                onRestore={locked ? undefined : (isi) => form.change(isi as Partial<SheetFields>)}
              />
            )
          }
        />
      </div>
      {saving.theirs && saving.base && (
        <ConflictModal
          spec={sheetSpec}
          base={saving.base}
          mine={fields}
          theirs={saving.theirs}
          busy={saving.busy}
          onMerge={(merged) => void form.merge(merged)}
          onClose={saving.dismiss}
        />
      )}
    </>
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
  if (jenis !== 'kecermatan' && !fields.pindah_paksa)
    return <p className={styles.summary}>{t('sheet.summaryFree', { answers: count })}</p>
  const time = durationText(jumlah_kolom * detik_per_kolom)
  return <p className={styles.summary}>{t('sheet.summary', { answers: count, time })}</p>
}

/** Played in the runner's own sheet; what cannot be drawn yet keeps the last that could. */
function Played({ fields, id, sound }: { fields: SheetFields; id: string | null; sound: boolean }) {
  const [drawn, setDrawn] = useState(fields)
  if (sound && drawn !== fields) setDrawn(fields)
  const { nama, kode_asal: _code, status: _status, ...sheet } = drawn
  return <PreviewPane {...usePreview('soal-pauli', { sheet, nama, id }, previewSheet)} />
}
