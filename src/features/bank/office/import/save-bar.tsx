import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { SaveBar as Bar } from '#src/office/kit/toolbar/toolbar.tsx'
import { isHeld, isReady } from './findings.ts'
import type { Target } from './targets.tsx'

interface SaveBarProps {
  uploads: readonly ImportSoalStatus[]
  left: ReadonlySet<string>
  /** Tokens of files whose keys the reader has checked. */
  confirmed: ReadonlySet<string>
  target: Target
  saving: boolean
  disabled: boolean
  onSave(tokens: readonly string[]): void
  onCancel(): void
}

/** Says what the button will do, and how much of it. */
export function SaveBar({ uploads, left, confirmed, target, saving, disabled, onSave, onCancel }: SaveBarProps) {
  const { t } = useTranslation('import')
  const chosen = uploads.filter((upload) => isReady(upload) && !left.has(upload.token))
  const soal = chosen.reduce((sum, upload) => sum + upload.soal.length, 0)
  const held = uploads.filter(isHeld).length
  const unchecked = chosen.filter(({ token }) => !confirmed.has(token)).length
  const shown = soal.toLocaleString('id-ID')
  return (
    <Bar
      text={
        <span role="status">
          {chosen.length
            ? t('save.willSave', {
                soal: shown,
                files: chosen.length,
                status: t(`status.${target.status}`).toLowerCase(),
              })
            : t('save.nothing')}
          {unchecked > 0 && ` ${t('save.unchecked', { n: unchecked })}`}
          {held > 0 && ` ${t('save.held', { n: held })}`}
        </span>
      }
    >
      <Button onClick={onCancel} disabled={saving}>
        {t('save.cancel')}
      </Button>
      <Button
        variant="filled"
        color="accent"
        loading={saving}
        disabled={disabled || chosen.length === 0 || unchecked > 0}
        onClick={() => onSave(chosen.map(({ token }) => token))}
      >
        {t('save.button', { soal: shown })}
      </Button>
    </Bar>
  )
}
