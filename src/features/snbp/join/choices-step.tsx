import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRICULA } from '#contract/choices.ts'
import { Field } from '#src/components/forms/field.tsx'
import { Pick, type Picked } from '#src/components/forms/pick.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { schoolNote } from '#src/lib/school-note.ts'
import type { Draft } from './draft.ts'

interface University {
  id: string
  nama: string
  singkatan: string
}
interface Major {
  id: string
  nama: string
  jenjang: string
}

function usePickWords() {
  const { t } = useTranslation('snbp')
  return { other: t('pickOther'), failed: t('searchFailed'), none: t('nothingFound') }
}

interface ChoicesStepProps {
  draft: Draft
  errors: Record<string, string>
  change(part: Partial<Draft>): void
}

/** School, place in the year, and one or two study programmes. */
export function ChoicesStep({ draft, errors, change }: ChoicesStepProps) {
  const { t } = useTranslation('snbp')
  const words = usePickWords()
  const choose = (index: number, choice: Picked | null) =>
    change({ choices: draft.choices.map((now, n) => (n === index ? choice : now)) })
  return (
    <Stack gap={6}>
      <Pick
        label={t('school')}
        help={t('schoolHelp')}
        error={errors.sekolah_id}
        picked={draft.sekolah}
        onPick={(sekolah) => change({ sekolah })}
        search={{ path: '/sekolah-siswa', note: schoolNote }}
        words={words}
      />
      <SelectField
        label={t('curriculum')}
        value={draft.kurikulum}
        onChange={({ target }) => change({ kurikulum: target.value as Draft['kurikulum'] })}
      >
        {CURRICULA.map((each) => (
          <option key={each} value={each}>
            {t(`curricula.${each}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('yearPlace')}
        help={t('yearHelp')}
        inputMode="numeric"
        maxLength={4}
        value={draft.peringkat}
        error={errors.peringkat ?? null}
        onChange={({ target }) => change({ peringkat: target.value.replace(/\D/g, '') })}
      />
      <Field
        label={t('yearSize')}
        inputMode="numeric"
        maxLength={4}
        value={draft.year_size}
        error={errors.year_size ?? null}
        onChange={({ target }) => change({ year_size: target.value.replace(/\D/g, '') })}
      />
      {draft.choices.map((choice, index) => (
        <Programme
          // biome-ignore lint/suspicious/noArrayIndexKey: the priority is what they are known by
          key={index}
          label={t('choice', { number: index + 1 })}
          optional={index > 0}
          error={errors[`choices.${index}`]}
          choice={choice}
          onChoose={(picked) => choose(index, picked)}
        />
      ))}
      <Text size="sm" tone="muted">
        {t('combination')}
      </Text>
    </Stack>
  )
}

interface ProgrammeProps {
  label: string
  optional: boolean
  error: string | undefined
  choice: Picked | null
  onChoose(picked: Picked | null): void
}

/** First the university, then one of its study programmes. */
function Programme({ label, optional, error, choice, onChoose }: ProgrammeProps) {
  const { t } = useTranslation('snbp')
  const words = usePickWords()
  const [university, setUniversity] = useState<Picked | null>(null)
  const name = optional ? t('optional', { label }) : label
  const at = university ?? (choice && { id: '', nama: choice.note, note: '' })
  if (!at)
    return (
      <Pick
        label={name}
        help={t('universityHelp')}
        error={error}
        picked={null}
        onPick={setUniversity}
        search={{ path: '/school', note: ({ singkatan }: University) => singkatan }}
        words={words}
      />
    )
  return (
    <Stack gap={2}>
      <Pick
        label={t('programmeAt', { label: name, university: at.nama })}
        error={error}
        picked={choice}
        onPick={(picked) => {
          onChoose(picked && { ...picked, note: at.nama })
          if (!picked) setUniversity(null)
        }}
        search={{
          path: '/school-major',
          query: { school_id: at.id },
          note: ({ jenjang }: Major) => jenjang.toUpperCase(),
        }}
        words={words}
      />
    </Stack>
  )
}
