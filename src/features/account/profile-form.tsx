import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Profile, ProfilePatch } from '#contract/accounts/auth.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { applyServerErrors } from '#src/lib/calls/form-errors.ts'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { ZONE_IDS, zoneName } from '#src/lib/format/dates.ts'
import { http } from '#src/lib/http.ts'
import { takeProfile } from '#src/lib/session.ts'

const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Name, phone, school, zone. What was typed stays when saving fails; limits are said by the server, at their fields. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { version, nama, telepon, sekolah, zona } = profile
  const { register, handleSubmit, formState, setError } = useForm<ProfilePatch>({
    defaultValues: { version, nama, telepon, sekolah, zona },
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async (patch) => {
    try {
      const reply = await http.post<{ data: Profile }>('/profile', patch)
      await takeProfile(reply.data.data)
      toastSuccess(t('profile.saved'))
    } catch (failure) {
      if (!applyServerErrors(failure, setError, ['nama', 'telepon', 'sekolah', 'zona'])) await toastFailure(failure)
    }
  })
  return (
    <Stack as="form" gap={5} onSubmit={save} noValidate>
      <Field label={t('profile.nama')} autoComplete="name" error={errors.nama?.message} {...register('nama')} />
      <Field
        label={t('profile.telepon')}
        type="tel"
        autoComplete="tel"
        error={errors.telepon?.message}
        {...register('telepon', { setValueAs: blankToNull })}
      />
      <Field
        label={t('profile.sekolah')}
        help={t('profile.sekolahHelp')}
        autoComplete="organization"
        error={errors.sekolah?.message}
        {...register('sekolah', { setValueAs: blankToNull })}
      />
      <SelectField label={t('profile.zona')} help={t('profile.zonaHelp')} {...register('zona')}>
        {ZONE_IDS.map((zone) => (
          <option key={zone} value={zone}>
            {t(`zone.${zoneName(zone)}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="brand" busy={isSubmitting}>
        {t('profile.save')}
      </Button>
    </Stack>
  )
}
