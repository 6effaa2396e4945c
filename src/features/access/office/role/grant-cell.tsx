import { Group } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './grant-cell.module.css'
import { FLAGS, type Flag, type Grant } from './grants.ts'

interface GrantCellProps {
  /** Menu and level, for who cannot see the table. */
  label: string
  grant: Grant
  /** As it is on the server. */
  stored: Grant
  locked: boolean
  onToggle(flag: Flag): void
}

export function GrantCell({ label, grant, stored, locked, onToggle }: GrantCellProps) {
  const { t } = useTranslation('admin')
  return (
    <Group component="fieldset" gap="2xs" wrap="nowrap" p={0} bd={0} aria-label={label}>
      {FLAGS.map((flag) => {
        const word = t(`role.flag.${flag}`)
        return (
          <button
            key={flag}
            type="button"
            className={styles.flag}
            aria-label={word}
            aria-pressed={grant[flag]}
            data-on={grant[flag] ? '' : undefined}
            title={word}
            data-idle={flag !== 'lihat' && !grant.lihat ? '' : undefined}
            data-changed={grant[flag] !== stored[flag] ? '' : undefined}
            disabled={locked}
            onClick={() => onToggle(flag)}
          >
            <FlagFigure flag={flag} on={grant[flag]} />
          </button>
        )
      })}
    </Group>
  )
}

interface OwnRightCellProps {
  label: string
  held: boolean
  /** As it is on the server. */
  stored: boolean
  locked: boolean
  onToggle(): void
}

/** A right that no letter implies: a word, not a letter. */
export function OwnRightCell({ label, held, stored, locked, onToggle }: OwnRightCellProps) {
  const { t } = useTranslation('admin')
  return (
    <button
      type="button"
      className={styles.flag}
      style={{ inlineSize: 'auto', paddingInline: 'var(--space-2)' }}
      aria-label={label}
      aria-pressed={held}
      data-on={held ? '' : undefined}
      data-changed={held !== stored ? '' : undefined}
      disabled={locked}
      onClick={onToggle}
    >
      {t(held ? 'role.may' : 'role.mayNot')}
    </button>
  )
}

/** An eye; and the letters by which Indonesian offices know the actions. */
export function FlagFigure({ flag, on }: { flag: Flag; on: boolean }) {
  const { t } = useTranslation('admin')
  if (flag !== 'lihat') return t(`role.letter.${flag}`)
  return on ? <Eye size={14} strokeWidth={1.75} /> : <EyeOff size={14} strokeWidth={1.75} />
}
