import { useTranslation } from 'react-i18next'
import { useDesktop } from './use-media-query.ts'

/** "HP" on a phone, "perangkat ini" on a desktop: the texts take these as their parts. */
export function useDeviceWords(): { hp: string; di_hp: string; di_hp_ini: string; hp_ini: string; hp_mu: string } {
  const { t } = useTranslation('exam')
  if (useDesktop()) {
    return {
      hp: t('device.desktop.hp'),
      di_hp: t('device.desktop.di_hp'),
      di_hp_ini: t('device.desktop.di_hp_ini'),
      hp_ini: t('device.desktop.hp_ini'),
      hp_mu: t('device.desktop.hp_mu'),
    }
  }
  return {
    hp: t('device.phone.hp'),
    di_hp: t('device.phone.di_hp'),
    di_hp_ini: t('device.phone.di_hp_ini'),
    hp_ini: t('device.phone.hp_ini'),
    hp_mu: t('device.phone.hp_mu'),
  }
}
