import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/field-problem.ts'
import type { Language } from '#contract/languages.ts'
import { shownFacts } from '#contract/reason-facts.ts'

export type SayReason = (problem: Pick<FieldProblem, 'reason' | 'params'>) => string

/** What a rule of the contract complains of, in the server's words and the language of the screen. */
export function useReasonWords(): SayReason {
  const { t, i18n } = useTranslation('reasons')
  const language = i18n.language as Language
  return useCallback(
    ({ reason, params = {} }) =>
      t(reason, { ...shownFacts(language, params), ...(params.count && { count: Number(params.count) }) }),
    [t, language],
  )
}
