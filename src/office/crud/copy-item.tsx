import { Menu } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '#contract/resource.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { data } from './data.ts'
import { useRights } from './rights.ts'
import type { Values } from './values.ts'
import { refresh, writeAll } from './writing.ts'

interface CopyItemProps {
  resource: AnyResource
  row: { id: string }
  /** What of the copy is another than the row's: a name that is unique, say. */
  other: (row: Values, words: (name: string) => string) => Values
  /** Where the copy is opened. */
  open: (id: string) => string
  /** What belongs to the row is copied as well. */
  below?: (from: string, to: string) => Promise<void>
}

/** Letters of a name. */
const MAX_NAME = 160

/** In the menu of a row: a draft like it, opened at once. */
export function CopyItem({ resource, row, other, open, below }: CopyItemProps) {
  const { t } = useTranslation('admin')
  const online = useOnline()
  const go = useGo()
  const { create } = useRights(resource.access.write)
  if (!create) return null
  const words = (name: string) => t('list.copyOf', { name: name.slice(0, MAX_NAME - 12) })
  const copy = () =>
    attempt(async () => {
      const whole = await data.one(resource.name, row.id)
      const made = new Set(resource.made)
      const fields = Object.keys(resource.fields).filter((key) => !made.has(key))
      const given = Object.fromEntries(fields.map((key) => [key, whole[key]]))
      const id = crypto.randomUUID()
      const draft = { ...given, status: 'draf', ...other(given, words) }
      await writeAll(resource.name, [{ op: 'create', id, data: draft }])
      try {
        await below?.(row.id, id)
      } catch (failure) {
        // Half a copy is none.
        await writeAll(resource.name, [{ op: 'delete', id, version: 1 }])
        throw failure
      }
      await refresh()
      go(open(id))
    })
  return (
    <Menu.Item leftSection={<Copy size={16} />} disabled={!online} onClick={() => void copy()}>
      {t('list.copy')}
    </Menu.Item>
  )
}
