import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const wide = () => matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** "HP" on a phone, "perangkat ini" on a desktop: the texts take these as parts. */
export function useDeviceWords(): { hp: string; hp_ini: string } {
  const { t } = useTranslation()
  const kind = useSyncExternalStore(subscribe, () => wide().matches) ? 'desktop' : 'phone'
  return { hp: t(`device.${kind}.hp`), hp_ini: t(`device.${kind}.hp_ini`) }
}
