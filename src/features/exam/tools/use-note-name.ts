import { useTranslation } from 'react-i18next'
import { useRunner } from '../attempt/context.ts'

/** What the paper for sums is called: where the package allows a calculator, that lies on it. */
export function useNoteName(): string {
  const { t } = useTranslation('exam')
  const { kalkulator } = useRunner().session.paper
  return t(kalkulator ? 'tools.note_sums' : 'tools.note')
}
