import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { AddRequest } from '#contract/scheduling/participants.ts'
import { useBatch } from '#src/office/crud/use-batch.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { addPeserta } from './api.ts'
import { useUndoable } from './use-peserta-actions.tsx'

/** Enters participants; the same choice is sent under the same number, so that a lost reply enters nobody twice. */
export function useAdding(jadwal_id: string, onDone: () => void) {
  const { t } = useTranslation('participants')
  const [busy, setBusy] = useState(false)
  const undoable = useUndoable()
  const batchOf = useBatch()
  const save = async (from: AddRequest['from']) => {
    setBusy(true)
    try {
      const done = await addPeserta({ batch: batchOf(from), jadwal_id, save: true, from })
      const text = t('done.added', { n: done.added })
      const made = done.added_rows
      if (made.length === 0) confirm(text)
      else {
        undoable(text, async () => {
          await writeAll(
            jadwalPaketMember.name,
            made.map(({ id, version }) => ({ op: 'delete', id, version })),
          )
        })
      }
      onDone()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { busy, save }
}
