import { useTranslation } from 'react-i18next'
import { guideProblems } from '#contract/content/rules.ts'
import type { Values } from '#src/office/crud/values.ts'
import { BeforePublishing } from './before-publishing.tsx'
import { Phone } from './phone.tsx'
import { useShownText } from './use-shown-text.ts'
import { When } from './when.tsx'

/** Beside the form of a guide or a question: what it lacks, and how a phone shows it. */
export function GuideAside({ values }: { values: Values }) {
  const { t } = useTranslation('contentOffice')
  const { judul, topik, isi, status, terbit_at } = values
  const shown = useShownText(isi)
  const found = guideProblems({ isi: String(isi ?? ''), status: 'terbit' }).filter((one) => one !== false)
  return (
    <>
      <BeforePublishing found={found} said={shown.problems}>
        <When status={status} terbit_at={terbit_at} />
      </BeforePublishing>
      <Phone
        {...shown}
        over={String(topik ?? '')}
        title={String(judul ?? '')}
        under={t('phone.minutes', { count: shown.menit_baca })}
      />
    </>
  )
}
