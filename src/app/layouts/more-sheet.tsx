import { useTranslation } from 'react-i18next'
import { HouseLinks, LEGAL } from '#src/components/house-links.tsx'
import { PlaceNav } from '#src/components/place-nav.tsx'
import { Sheet } from '#src/components/sheet.tsx'
import { useNamedPlaces } from './more-places.ts'

/** What stands beside the places of the bar. */
export default function MoreSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation()
  const places = useNamedPlaces()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.more')}>
      <PlaceNav places={places} look="side" label={t('nav.more')} />
      <HouseLinks links={LEGAL} />
    </Sheet>
  )
}
