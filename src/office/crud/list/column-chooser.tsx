import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { ArrowDown, ArrowUp, Columns3, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#src/office/kit/words.ts'
import type { Spec } from '../spec.ts'
import styles from './column-chooser.module.css'

interface ColumnChooserProps {
  spec: Spec
  /** Null: the screen's own. */
  chosen: readonly string[] | null
  onChange(columns: readonly string[] | null): void
}

/** Which columns, in which order; the first is what the row is and always stays. */
export function ColumnChooser({ spec, chosen, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const [first = '', ...usual] = spec.columns
  const shown = (chosen ?? spec.columns).filter((key) => key !== first)
  const rest = [...usual, ...spec.more].filter((key) => !shown.includes(key))
  const set = (keys: readonly string[]) => onChange([first, ...keys])
  const move = (index: number, step: number) => {
    const next = [...shown]
    next.splice(index + step, 0, ...next.splice(index, 1))
    set(next)
  }
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t('list.columns')}{' '}
          <span className={styles.count}>
            {shown.length + 1}/{usual.length + spec.more.length + 1}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.box}>
        <div className={styles.head}>
          <strong>{t('list.columns')}</strong>
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('list.columnsReset')}
          </Button>
        </div>
        <div className={styles.row}>
          <Checkbox label={words.field(first)} checked disabled />
          <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
        </div>
        {shown.map((key, index) => (
          <div key={key} className={styles.row}>
            <Checkbox label={words.field(key)} checked onChange={() => set(shown.filter((other) => other !== key))} />
            <ActionIcon
              size={24}
              aria-label={t('list.columnUp')}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={t('list.columnDown')}
              disabled={index === shown.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown size={14} />
            </ActionIcon>
          </div>
        ))}
        {rest.length > 0 && <hr className={styles.rule} />}
        {rest.map((key) => (
          <div key={key} className={styles.row}>
            <Checkbox label={words.field(key)} checked={false} onChange={() => set([...shown, key])} />
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
