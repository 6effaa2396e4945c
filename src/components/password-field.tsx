import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

/** A password that can be looked at: on a cracked screen a typing mistake is the usual reason for "wrong password". */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={shown}
      aria-label={t('password.show')}
      onClick={() => setShown(!shown)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />
}
