import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { PlaceNav } from '#src/components/frame/place-nav.tsx'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { useMorePlaces, useNamedPlaces } from './more-places.ts'
import { PLACES } from './places.ts'

const MoreSheet = lazyScreen(() => import('./more-sheet.tsx'))

/** The student's fixed places, and what the server's menus hold beside them: in the column itself, else in a sheet. */
export default function StudentNav({ look }: { look: 'bottom' | 'side' | 'top' }) {
  if (look !== 'side') return <BarNav look={look} />
  return (
    <Suspense fallback={<PlaceNav places={PLACES} look="side" />}>
      <SideNav />
    </Suspense>
  )
}

const SideNav = () => <PlaceNav places={[...PLACES, ...useNamedPlaces()]} look="side" />

function BarNav({ look }: { look: 'bottom' | 'top' }) {
  const { t } = useTranslation()
  const more = useMorePlaces()
  const { key, pathname } = useLocation()
  // The place that it was opened at: whoever goes on has closed it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const here = more.some(({ to }) => to === pathname)
  const button = more.length > 0 && {
    label: t('nav.more'),
    Icon: Menu,
    here,
    open,
    onPress: () => setOpenAt(key),
  }
  return (
    <>
      <PlaceNav places={PLACES} look={look} button={button || undefined} />
      {openAt !== null && (
        <Suspense fallback={null}>
          <MoreSheet open={open} onClose={() => setOpenAt('')} />
        </Suspense>
      )}
    </>
  )
}
