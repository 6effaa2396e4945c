import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { replaceFormulas } from '#contract/formulas.ts'
import type { Twin } from '#contract/questions.ts'
import type { AdminRow } from '../../data.ts'
import { useTrailName } from '../../frame/trail.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { leaveBy, useLeave } from '../../leave/leave.ts'
import { useLeaveGuard } from '../../leave/use-leave-guard.ts'
import { plainText } from '../../plain-text.ts'
import { useRefNames } from '../../refs.ts'
import { ConflictModal } from '../../resource/conflict/conflict-modal.tsx'
import { focusFirstError } from '../../resource/form/focus-first-error.ts'
import { useBack } from '../../resource/form/use-back.ts'
import { StatusChip } from '../../resource/list/status-chip.tsx'
import { useRights } from '../../rights.ts'
import { useWords } from '../../words.ts'
import { refs } from '../refs.ts'
import { findTwins, previewSoal } from './api.ts'
import { hasOptions } from './draft.ts'
import styles from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { HistoryPane } from './history/history-pane.tsx'
import { type Origin, usePlaces } from './origin.ts'
import { AnswersEditor } from './parts/answers-editor.tsx'
import { DiscussionFields } from './parts/discussion-fields.tsx'
import { HeadFields } from './parts/head-fields.tsx'
import { OptionsEditor } from './parts/options-editor.tsx'
import { StatementsEditor } from './parts/statements-editor.tsx'
import { StimulusField } from './parts/stimulus-field.tsx'
import { PlaceField } from './place-field.tsx'
import { RichEditor } from './rich/rich-editor.tsx'
import { TwinsModal } from './save/twins-modal.tsx'
import { usePlacing } from './save/use-placing.ts'
import { PreviewPane } from './side/preview-pane.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { UsagePane } from './side/usage-pane.tsx'
import { usePreview } from './side/use-preview.ts'
import { soalSpec } from './spec.ts'
import { useSoalForm } from './use-soal-form.ts'

const MAX_TEXT = 60_000
const TITLE = 60

export function SoalEditor({ row, origin }: { row: AdminRow | null; origin: Origin }) {
  const { t } = useTranslation('soal')
  const words = useWords('soal')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = useBack(origin.list)
  const rights = useRights('bank-soal')
  const form = useSoalForm(row)
  const { draft, fields, dirty, saving, problems } = form
  const locked = row ? !rights.update : !rights.create
  const [twins, setTwins] = useState<Twin[] | null>(null)
  const [looking, setLooking] = useState(false)
  const places = usePlaces(origin)
  const [chosen, setChosen] = useState<string | null>(null)
  const subtest = chosen ?? places.data?.[0]?.id ?? null
  const placing = usePlacing()
  const mapel = useRefNames(refs.mapel, draft.mapel_id ? [draft.mapel_id] : []).get(draft.mapel_id ?? '')
  const preview = usePreview(
    'soal',
    { soal: { ...fields, ...(mapel && { mapel_nama: mapel }) }, stimulus: null },
    previewSoal,
  )
  const stem = plainText(replaceFormulas(draft.teks, ({ tex }) => tex))
  const title = saving.base ? stem.slice(0, TITLE) || t('title') : t('new')
  useTrailName(title)
  useLeaveGuard(dirty || placing.waiting)

  const finish = async (saved: AdminRow) => {
    void queries.invalidateQueries({ queryKey: ['pratinjau'] })
    if (row) return
    if (origin.place && (!subtest || !(await placing.put(saved.id, subtest)))) return
    useLeave.setState({ dirty: false })
    navigate(origin.edit(saved.id), { replace: true })
  }
  const write = async () => {
    setTwins(null)
    const saved = await form.save()
    if (saved) await finish(saved)
  }
  const save = async () => {
    if (saving.busy || looking || placing.busy) return
    if (!form.check()) return focusFirstError()
    if (fields.teks !== saving.base?.teks) {
      setLooking(true)
      // The warning is a help: where it cannot be had, saving goes on.
      const found = await findTwins(fields.teks, saving.base?.id ?? null).catch(() => [])
      setLooking(false)
      if (found.length) return setTwins(found)
    }
    await write()
  }
  useKeys({ 'ctrl+s': locked ? undefined : () => void save(), Escape: () => leaveBy(back) })

  const part = { draft, change: form.change, problems, locked }
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
        dirty={dirty}
        savedAt={saving.savedAt}
        busy={saving.busy || looking || placing.busy}
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
          <HeadFields {...part} />
          <h2 className={styles.label}>{t('title')}</h2>
          <RichEditor
            label={t('title')}
            value={draft.teks}
            max={MAX_TEXT}
            disabled={locked}
            error={problems.teks}
            onChange={(teks) => form.change({ teks })}
          />
          {hasOptions(draft.jenis) && <OptionsEditor key={draft.jenis} {...part} />}
          {draft.jenis === 'pernyataan' && <StatementsEditor {...part} />}
          {draft.jenis === 'isian' && <AnswersEditor {...part} />}
          <DiscussionFields {...part} />
          <StimulusField {...part} />
        </form>
        <SidePanel
          preview={<PreviewPane {...preview} />}
          usage={row && <UsagePane id={row.id} />}
          history={
            row &&
            saving.base && (
              <HistoryPane
                jenis="soal"
                id={row.id}
                version={saving.base.version}
                onRestore={locked ? undefined : form.restore}
              />
            )
          }
        />
      </div>
      {twins && <TwinsModal fields={fields} twins={twins} onSave={() => void write()} onClose={() => setTwins(null)} />}
      {saving.theirs && saving.base && (
        <ConflictModal
          spec={soalSpec}
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
