import { Button } from '@mantine/core'
import { ArrowLeft, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { logOut } from '#src/lib/session/sign-out.ts'
import { useSession } from '#src/lib/session.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { ownMenuName } from '#src/office/kit/words.ts'
import { useHolds } from './rights.ts'

interface NoRightProps {
  menu: string
  /** What of it the level may not, where it holds the menu. */
  lacks?: 'create' | 'import'
}

/** A screen that this level does not hold, or something that it may not do there: which level it is, who can grant it. */
export function NoRight({ menu, lacks }: NoRightProps) {
  const { t, i18n } = useTranslation('admin')
  const go = useGo()
  const level = useSession((state) => state.session?.profile.level.nama_level ?? '')
  const name = t(`menu.${menu}`, { defaultValue: ownMenuName(menu, i18n.language) ?? menu })
  const hasHome = useHolds('dashboard')
  return (
    <State
      icon={<Lock size={20} strokeWidth={1.75} />}
      title={t(`noRight.${lacks ?? 'title'}`, { menu: name })}
      text={t('noRight.text', { level })}
      actions={
        <>
          {hasHome && (
            <Button variant="filled" leftSection={<ArrowLeft size={16} />} onClick={() => go(menuUrl('dashboard'))}>
              {t('noRight.home')}
            </Button>
          )}
          <Button onClick={() => void logOut()}>{t('noRight.otherAccount')}</Button>
        </>
      }
    />
  )
}
