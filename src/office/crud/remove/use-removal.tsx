import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import type { Remember } from '#src/office/kit/undo/undo.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { type AdminRow, data } from '../data.ts'
import { RefusedRows } from '../refused-rows.tsx'
import { namesOf, type Spec } from '../spec.ts'
import { refresh, writeAll } from '../writing.ts'
import { type Removal, removeRows, restoration } from './remove-rows.ts'

/** More at once are asked about, undo or not. */
const MANY = 10

export interface Removing {
  ask(rows: readonly AdminRow[]): void
  dialogs(nameOf: (row: AdminRow) => string): ReactNode
}

/** Deleting with a way back; asked about first only where there is none, or where it is many. */
export function useRemoval(spec: Spec, onDone: () => void): Removing {
  const { t } = useTranslation('admin')
  const { loses } = spec.resource
  const remember = useRemember()
  const [asked, setAsked] = useState<readonly AdminRow[] | null>(null)
  const [refused, setRefused] = useState<Removal['refused']>([])

  const remove = async (rows: readonly AdminRow[]) => {
    setAsked(null)
    try {
      const done = await removeRows(data, spec.resource.name, rows)
      setRefused(done.refused)
      if (done.removed.length) {
        const text = t('undo.deleted', { count: done.removed.length, names: namesOf(spec, done.removed) })
        if (!loses) rememberRemoval(remember, spec, done.removed, text)
        confirm(text)
      }
      onDone()
    } catch (failure) {
      await refuse(failure)
    } finally {
      await refresh()
    }
  }

  return {
    ask: (rows) => (loses || rows.length > MANY ? setAsked(rows) : void remove(rows)),
    dialogs: (nameOf) => (
      <>
        <Dialog
          opened={asked !== null}
          onClose={() => setAsked(null)}
          title={t('remove.title', { count: asked?.length ?? 0 })}
        >
          <Text fw={600} mb="xs">
            {namesOf(spec, asked ?? [])}
          </Text>
          <Text size="sm">{t(loses ? `remove.loses.${loses}` : 'remove.many')}</Text>
          <Group justify="flex-end" mt="md" gap="xs">
            <Button data-autofocus onClick={() => setAsked(null)}>
              {t('cancel')}
            </Button>
            <Button variant="filled" color="danger" onClick={() => asked && void remove(asked)}>
              {t('remove.confirm', { count: asked?.length ?? 0 })}
            </Button>
          </Group>
        </Dialog>
        <RefusedRows
          title={t('remove.refused', { count: refused.length })}
          refused={refused}
          nameOf={nameOf}
          onClose={() => setRefused([])}
        />
      </>
    ),
  }
}

function rememberRemoval(remember: Remember, spec: Spec, rows: readonly AdminRow[], text: string): void {
  const fields = Object.keys(spec.resource.fields)
  remember({
    text,
    async run() {
      await writeAll(spec.resource.name, restoration(rows, fields))
      await refresh()
    },
  })
}
