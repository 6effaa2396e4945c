import { useTranslation } from 'react-i18next'
import { applicantsForPlace } from '#contract/study/chance-model.ts'
import type { Programme } from '#contract/study/choices.ts'
import { Text } from '#src/components/layout/text.tsx'

/** A study programme: its name and degree, its university and place, how many want how few places. */
export function ProgrammeText({ programme }: { programme: Programme }) {
  const { t, i18n } = useTranslation('study')
  const { nama, jenjang, universitas, region, daya_tampung, peminat, portofolio, open } = programme
  const applicants = applicantsForPlace(peminat, daya_tampung)
  const n = (value: number) => value.toLocaleString(i18n.language)
  const facts = [
    daya_tampung === null ? t('placesUnknown') : t('places', { n: n(daya_tampung) }),
    applicants === null ? t('applicantsUnknown') : `1 : ${n(applicants)}`,
    portofolio && t('portfolio'),
  ]
  return (
    <>
      <Text as="h3" size="md" weight="semibold">
        {nama}{' '}
        <Text as="span" size="sm" tone="muted" weight="regular">
          · {t(`degree.${jenjang}`)}
        </Text>
      </Text>
      <Text size="sm" tone="muted">
        {[universitas, region].filter(Boolean).join(', ')}
      </Text>
      <Text size="sm" tone="muted" numeric>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {!open && (
        <Text size="sm" tone="danger">
          {t('closed')}
        </Text>
      )}
    </>
  )
}
