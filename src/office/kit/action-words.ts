import { useTranslation } from 'react-i18next'
import { humanise, resourceNames } from './words.ts'

/** An action of the audit log in words: `jadwal-paket/update` → `Ubah · Jadwal`. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) => {
    const [subject = '', verb] = action.split('/')
    const whole = t(`action.${action.replace('/', '-')}`, { defaultValue: '' })
    if (whole) return whole
    const declared = resourceNames(subject, i18n.language)?.one
    const name = declared ?? t(`object.${subject}`, { defaultValue: plain(subject) })
    return verb ? `${t(`op.${verb}`, { defaultValue: plain(verb) })} · ${name}` : name
  }
}

const plain = (key: string) => humanise(key.replaceAll('-', '_'))
