import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ChangePassword } from '#contract/accounts/auth.ts'
import { Button } from '#src/components/controls/button.tsx'
import { PasswordField } from '#src/components/forms/password-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { applyServerErrors } from '#src/lib/calls/form-errors.ts'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { http } from '#src/lib/http.ts'

const BLANK: ChangePassword = { password: '', new_password: '' }

/** Changes the password. Other devices are logged out by it; unsent work on them stays and is sent later (I9). */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangePassword>({
    defaultValues: BLANK,
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async (change) => {
    try {
      await http.post('/auth/rs-pw', change)
      reset(BLANK)
      toastSuccess(t('newPassword.saved'))
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'wrong_password') {
        setError('password', { message: failure.message })
      } else if (!applyServerErrors(failure, setError, ['password', 'new_password'])) {
        await toastFailure(failure)
      }
    }
  })
  return (
    <Stack as="form" gap={5} onSubmit={save} noValidate>
      <PasswordField
        label={t('newPassword.old')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('newPassword.new')}
        autoComplete="new-password"
        error={errors.new_password?.message}
        help={t('newPassword.help')}
        {...register('new_password')}
      />
      <Button type="submit" variant="brand" busy={isSubmitting}>
        {t('newPassword.save')}
      </Button>
    </Stack>
  )
}
