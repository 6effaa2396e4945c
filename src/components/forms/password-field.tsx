import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

/** A password that can be looked at: on a cracked screen a typing mistake is the usual reason for "wrong password". */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <IconButton
      label={t('password.show')}
      icon={<Icon aria-hidden="true" />}
      className={styles.toggle}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />
}
