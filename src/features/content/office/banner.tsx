import { Button } from '@mantine/core'
import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { BANNER_PLACES } from '#contract/content/content.ts'
import { banner } from '#contract/resources/index.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { CREATE, EDIT } from '#src/office/crud/own-parts.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { BannerAside } from './banner-aside.tsx'
import { bannerCells } from './banner-cells.tsx'
import { BannerOrder, ORDER } from './banner-order.tsx'

const spec = specOf(banner, {
  columns: ['judul', 'gambar', 'tujuan', 'mulai', 'seen', 'clicked', 'status'],
  more: ['tempat', 'urutan', 'selesai', 'gambar_alt', 'created_at', 'updated_at'],
  filters: ['tempat', 'status'],
  tabs: 'tempat',
  sort: 'urutan',
  form: [
    { title: 'umum', fields: ['judul', 'tujuan', 'tempat'] },
    { title: 'gambar', fields: ['gambar', 'gambar_hp', 'gambar_alt'] },
    { title: 'tayang', fields: ['mulai', 'selesai', 'urutan', 'status'] },
  ],
})

/** Banners: their list, their form, and in which order and when they hang. */
export default function Banner() {
  const [search] = useSearchParams()
  const edited = search.get(EDIT)
  const place = BANNER_PLACES.find((one) => one === search.get(ORDER))
  if (search.has(CREATE)) return <ResourceForm key="new" spec={spec} id={null} aside={BannerAside} />
  if (edited) return <ResourceForm key={edited} spec={spec} id={edited} aside={BannerAside} />
  if (place) return <BannerOrder key={place} place={place} />
  return <ResourceList spec={spec} cells={bannerCells} headActions={ToOrder} />
}

function ToOrder() {
  const { t } = useTranslation('contentOffice')
  const go = useGo()
  return (
    <Button leftSection={<ArrowUpDown size={16} />} onClick={() => go(`${menuUrl('banner')}?${ORDER}=beranda`)}>
      {t('banner.order')}
    </Button>
  )
}
