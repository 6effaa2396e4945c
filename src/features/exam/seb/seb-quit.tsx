import '#src/lib/words/seb.ts'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'

/** Safe Exam Browser ends where it is led to this address (server/seb/configuration.ts); shown only once everything has arrived. */
export default function SebQuit() {
  const { t } = useTranslation('seb')
  return (
    <LinkButton block to="/?seb=quit" reloadDocument>
      {t('quit')}
    </LinkButton>
  )
}
