import { Button, Group, List } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { type Removal, removeRows, restoration } from '#src/office/crud/remove/remove-rows.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import type { Remember } from '#src/office/kit/undo/undo.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'

const RESOURCE = jadwalPaketMember.name
const FIELDS = Object.keys(jadwalPaketMember.fields)

export interface PesertaActions {
  remove(rows: readonly Peserta[]): Promise<void>
  setStatus(rows: readonly Peserta[], status: 'terdaftar' | 'dibatalkan'): Promise<void>
  dialog: ReactNode
}

/** What is done to participants, with its way back; a refusal keeps its reason. */
export function usePesertaActions(jadwal_id: string, onDone: () => void): PesertaActions {
  const { t } = useTranslation('participants')
  const [refused, setRefused] = useState<Removal['refused']>([])
  const undoable = useUndoable()

  const run = async (action: () => Promise<void>) => {
    try {
      await action()
      onDone()
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      await refresh()
    }
  }

  const remove = (rows: readonly Peserta[]) =>
    run(async () => {
      const done = await removeRows(
        data,
        RESOURCE,
        rows.map((row) => stored(row, jadwal_id)),
      )
      setRefused(done.refused)
      if (done.removed.length) undoable(t('done.removed', { n: done.removed.length }), () => restore(done.removed))
    })

  const setStatus = (rows: readonly Peserta[], status: 'terdaftar' | 'dibatalkan') =>
    run(async () => {
      const changed = await writeAll(
        RESOURCE,
        rows.map(({ id, version }) => ({ op: 'update', id, version, data: { status } })),
      )
      const text = t(status === 'terdaftar' ? 'done.restored' : 'done.cancelled', { n: changed.length })
      const before = new Map(rows.map((row) => [row.id, row.status]))
      undoable(text, async () => {
        await writeAll(
          RESOURCE,
          changed.map(({ id, version }) => ({ op: 'update', id, version, data: { status: before.get(id) } })),
        )
      })
    })

  return {
    remove,
    setStatus,
    dialog: (
      <Dialog
        opened={refused.length > 0}
        onClose={() => setRefused([])}
        title={t('refused.title', { n: refused.length })}
      >
        <List size="sm" spacing="xs">
          {refused.map(({ row, reason }) => (
            <List.Item key={row.id}>
              <strong>{String(row.nama)}</strong>: {reason}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" mt="md">
          <Button data-autofocus onClick={() => setRefused([])}>
            {t('close')}
          </Button>
        </Group>
      </Dialog>
    ),
  }
}

/** A listed participant as the row that can be made again under its old id. */
const stored = (row: Peserta, jadwal_id: string): AdminRow => ({ ...row, jadwal_id, created_at: '', updated_at: '' })

const restore = async (rows: readonly AdminRow[]) => {
  await writeAll(RESOURCE, restoration(rows, FIELDS))
}

/** Keeps how an action is undone; the strip that offers it says what was done. */
export function useUndoable(): (text: string, back: () => Promise<void>) => void {
  const remember: Remember = useRemember()
  return (text, back) =>
    remember({
      text,
      async run() {
        await back()
        await refresh()
      },
    })
}
