import { Button, Kbd } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListTotal } from '#contract/resource.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import type { ListQuery } from '#src/office/list/list-state.ts'
import type { HeadActionsProps, Spec } from '../spec.ts'
import { ExportMenu } from './export-menu.tsx'

interface ListHeadProps {
  spec: Spec
  title: string
  /** Undefined until the first answer. */
  total: ListTotal | undefined
  query: ListQuery
  columns: readonly string[]
  /** Where something new is made; undefined where the level may not. */
  createTo: string | undefined
  embedded: boolean
  actions: ComponentType<HeadActionsProps> | undefined
}

export function ListHead({ spec, title, total, query, columns, createTo, embedded, actions: Actions }: ListHeadProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const online = useOnline()
  const go = useGo()
  return (
    <ListHeading title={title} total={total} embedded={embedded}>
      {Actions && <Actions query={query} disabled={!online} />}
      <ExportMenu spec={spec} columns={columns} query={query} disabled={!online || !total?.total} />
      {createTo && (
        <Button
          variant="filled"
          color="accent"
          leftSection={<Plus size={16} />}
          rightSection={<Kbd>N</Kbd>}
          disabled={!online}
          onClick={() => go(createTo)}
        >
          {t('new', { name: spec.noun ? t(spec.noun) : words.one || title })}
        </Button>
      )}
    </ListHeading>
  )
}
