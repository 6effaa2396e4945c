import { useTranslation } from 'react-i18next'
import { pageProblems } from '#contract/content/rules.ts'
import type { Row } from '#contract/resource.ts'
import { categoryPage, type page } from '#contract/resources/index.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { refTo, useRefNames } from '#src/office/crud/refs.ts'
import type { Values } from '#src/office/crud/values.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { Phone } from './phone.tsx'
import { useShownText } from './use-shown-text.ts'
import { When } from './when.tsx'

/** Beside the form of an article or page: what it lacks, when it appears, how a phone shows it. */
export function PageAside({ values }: { values: Values }) {
  const { t } = useTranslation('contentOffice')
  const zone = useZone()
  const { judul, isi, category_id, gambar, gambar_alt, terbit_at, status } = values as Partial<Row<typeof page>>
  const shown = useShownText(isi)
  const category = useRefNames(refTo(categoryPage), category_id ? [category_id] : []).get(category_id ?? '')
  // A page's form has no field for a category.
  const jenis = 'category_id' in values ? 'artikel' : 'halaman'
  const found = pageProblems({ ...BLANK, ...values, jenis, status: 'terbit' }).filter((one) => one !== false)
  const date = shortDate(terbit_at ? Date.parse(terbit_at) : Date.now() + clockOffset(), zone)
  return (
    <>
      <BeforePublishing found={found} said={shown.problems}>
        <When status={status} terbit_at={terbit_at} />
      </BeforePublishing>
      <Phone
        {...shown}
        picture={gambar ?? null}
        alt={gambar_alt ?? ''}
        over={category}
        title={judul ?? ''}
        under={t('phone.under', { date, count: shown.menit_baca })}
      />
    </>
  )
}

const BLANK = { isi: '', category_id: null, ringkasan: '', gambar: null, gambar_alt: '' }
