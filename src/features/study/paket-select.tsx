import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { StreamsReply } from '#contract/study/choices.ts'
import { SelectField } from '#src/components/forms/select-field.tsx'

/** For which package one chooses, where there is more than one. */
export function PaketSelect({ paket, pakets }: Pick<StreamsReply, 'paket' | 'pakets'>) {
  const { t } = useTranslation('study')
  const [, setParams] = useSearchParams()
  if (pakets.length < 2) return null
  return (
    <SelectField
      label={t('paket')}
      value={paket.id}
      onChange={({ target }) => setParams({ paket: target.value }, { replace: true })}
    >
      {pakets.map(({ id, nama }) => (
        <option key={id} value={id}>
          {nama}
        </option>
      ))}
    </SelectField>
  )
}
