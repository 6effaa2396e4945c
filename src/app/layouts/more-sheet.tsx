import { useTranslation } from 'react-i18next'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { PlaceNav } from '#src/components/frame/place-nav.tsx'
import { LEGAL, SiteLinks } from '#src/components/frame/site-links.tsx'
import { useNamedPlaces } from './more-places.ts'

/** What stands beside the places of the bar. */
export default function MoreSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation()
  const places = useNamedPlaces()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.more')}>
      <PlaceNav places={places} look="side" label={t('nav.more')} />
      <SiteLinks links={LEGAL} />
    </Sheet>
  )
}
