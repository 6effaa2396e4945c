import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { menuUrl } from '../addresses.ts'
import { useGo } from '../unsaved-changes/use-go.ts'
import { State } from './state.tsx'

/** An address of the back office that is no screen: the menu stays within reach. */
export function NoSuchScreen() {
  const { t } = useTranslation('admin')
  const go = useGo()
  return (
    <State
      icon={<SearchX size={20} strokeWidth={1.75} />}
      title={t('screen.notFound')}
      text={t('screen.notFoundText')}
      actions={
        <Button variant="filled" onClick={() => go(menuUrl('dashboard'))}>
          {t('noRight.home')}
        </Button>
      }
    />
  )
}
