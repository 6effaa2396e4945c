import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { scorePaths } from '#src/lib/paths/score.ts'
import { paths } from '#src/lib/paths.ts'

/** To how the score came about: a student's own page, which a trial in the back office does not have. */
export function WhyLink({ attempt_id }: { attempt_id: string }) {
  const { t } = useTranslation('results')
  if (useExamPlaces() !== paths) return null
  return (
    <LinkButton variant="quiet" icon={<CircleQuestionMark aria-hidden="true" />} to={scorePaths.explained(attempt_id)}>
      {t('result.why')}
    </LinkButton>
  )
}
