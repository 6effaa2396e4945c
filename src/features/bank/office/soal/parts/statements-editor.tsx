import { Button, Radio, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emptyStatement, LIMITS, type StatementDraft } from '../draft.ts'
import { RichEditor } from '../rich/rich-editor.tsx'
import type { PartProps } from './head-fields.tsx'
import { RowTools, ValidationMessages } from './options-editor.tsx'
import styles from './parts.module.css'

const MAX_TEXT = 60_000

/** Statements, each of which belongs to one of two columns. */
export function StatementsEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { statements, kolom } = draft
  const put = (statements: StatementDraft[]) => change({ statements })
  const edit = (index: number, part: Partial<StatementDraft>) =>
    put(statements.map((statement, at) => (at === index ? { ...statement, ...part } : statement)))
  const move = (index: number, by: 1 | -1) => {
    const next = [...statements]
    next.splice(index + by, 0, ...next.splice(index, 1))
    put(next)
  }
  const name = (side: 0 | 1, text: string) => change({ kolom: side === 0 ? [text, kolom[1]] : [kolom[0], text] })
  return (
    <section className={styles.part} aria-label={t('statements.title')}>
      <header>
        <h2>{t('statements.title')}</h2>
        <span>{t('statements.hint')}</span>
      </header>
      <div className={styles.columns}>
        {([0, 1] as const).map((side) => (
          <TextInput
            key={side}
            label={t('statements.column', { number: side + 1 })}
            description={t('limit.letters', { count: kolom[side].length, max: LIMITS.column })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            readOnly={locked}
            value={kolom[side]}
            error={problems[`kolom.${side}`]}
            onChange={(event) => name(side, event.currentTarget.value)}
          />
        ))}
      </div>
      <ol className={styles.rows} data-error={problems.kunci || problems.pernyataan ? '' : undefined}>
        {statements.map((statement, index) => (
          <li key={statement.key}>
            <b>{index + 1}</b>
            <div className={styles.grow}>
              <RichEditor
                compact
                label={t('statements.text', { number: index + 1 })}
                value={statement.teks}
                max={MAX_TEXT}
                disabled={locked}
                error={problems[`pernyataan.${index}`]}
                onChange={(teks) => edit(index, { teks })}
              />
            </div>
            <Radio.Group
              aria-label={t('statements.key', { number: index + 1 })}
              value={statement.right}
              onChange={(right) => edit(index, { right: right as '0' | '1' })}
            >
              <span className={styles.sides}>
                {([0, 1] as const).map((side) => (
                  <Radio key={side} value={String(side)} disabled={locked} label={kolom[side] || '…'} />
                ))}
              </span>
            </Radio.Group>
            {!locked && (
              <RowTools
                index={index}
                count={statements.length}
                least={LIMITS.statements.min}
                name={String(index + 1)}
                onMove={(by) => move(index, by)}
                onRemove={() => put(statements.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ol>
      <footer>
        {!locked && (
          <Button
            variant="subtle"
            leftSection={<Plus size={16} />}
            disabled={statements.length >= LIMITS.statements.max}
            onClick={() => put([...statements, emptyStatement()])}
          >
            {t('statements.add')}
          </Button>
        )}
        <span>{t('statements.limit', { count: statements.length, max: LIMITS.statements.max })}</span>
      </footer>
      <ValidationMessages problems={problems} paths={['pernyataan', 'kolom', 'kunci']} />
    </section>
  )
}
