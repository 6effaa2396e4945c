import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { paths } from '#src/lib/paths.ts'
import { EmptyDots } from './empty-dots.tsx'
import { TryoutHead } from './tryout-head.tsx'

/** No tryout yet: what one is for, and where to find one. */
export default function TryoutBlank() {
  const { t } = useTranslation('student')
  const find = (
    <LinkButton variant="accent" to={paths.tryoutCari()}>
      {t('blank.action')}
    </LinkButton>
  )
  return (
    <>
      <TryoutHead counts={{}} />
      <StateMessage title={t('blank.title')} picture={<EmptyDots />} action={find}>
        {t('blank.text')}
      </StateMessage>
    </>
  )
}
