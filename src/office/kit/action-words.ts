import { useTranslation } from 'react-i18next'
import { humanise, resourceNames } from './words.ts'

/** A deed of the trail in words: `jadwal-paket/update` → `Ubah · Jadwal`. */
export function useDeedWords(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) => {
    const [subject = '', deed] = action.split('/')
    const whole = t(`deed.${action.replace('/', '-')}`, { defaultValue: '' })
    if (whole) return whole
    const declared = resourceNames(subject, i18n.language)?.one
    const name = declared ?? t(`object.${subject}`, { defaultValue: plain(subject) })
    return deed ? `${t(`op.${deed}`, { defaultValue: plain(deed) })} · ${name}` : name
  }
}

const plain = (key: string) => humanise(key.replaceAll('-', '_'))
