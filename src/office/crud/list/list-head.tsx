import { Button, Kbd } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListTotal } from '#contract/resource.ts'
import { useOnline } from '#src/lib/online.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { ListQuery } from '../data.ts'
import type { Spec } from '../spec.ts'
import { ExportMenu } from './export-menu.tsx'
import styles from './list-head.module.css'
import { totalShown } from './total-shown.ts'

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
}

export function ListHead({ spec, title, total, query, columns, createTo, embedded }: ListHeadProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const online = useOnline()
  const go = useGo()
  const Title = embedded ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      <Title className={styles.title}>{title}</Title>
      {total && <span className={styles.total}>{totalShown(total)}</span>}
      <div className={styles.actions}>
        {spec.headActions && <spec.headActions query={query} disabled={!online} />}
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
            {t('new', { name: words.one || title })}
          </Button>
        )}
      </div>
    </header>
  )
}
