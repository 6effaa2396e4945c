import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { de, en, fr, id, pt } from 'zod/locales'

const WORDS = { de, en, fr, id, pt }

/** What a form says of a field comes from the contract's schemas, in the language of the screen. */
export function useValidationMessages(): void {
  const { t, i18n } = useTranslation('admin')
  const language = i18n.language
  useEffect(() => {
    const words = WORDS[language as keyof typeof WORDS] ?? id
    z.config({ ...words(), customError: (issue) => validationMessage(issue as Issue, t) })
  }, [language, t])
}

export interface Issue {
  code?: string
  input?: unknown
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
}

const isNothing = (input: unknown) => input === undefined || input === null || input === ''

/** The commonest validation messages in plain words; zod's own for the rest. */
export function validationMessage(
  { code, input, origin, minimum, maximum }: Issue,
  t: TFunction<'admin'>,
): string | undefined {
  if (isNothing(input)) return t('form.required')
  const text = origin === 'string'
  const shown = (limit: number | bigint | undefined) => Number(limit).toLocaleString('id-ID')
  if (code === 'too_small') return t(text ? 'form.atLeastLetters' : 'form.atLeast', { min: shown(minimum) })
  if (code === 'too_big') return t(text ? 'form.atMostLetters' : 'form.atMost', { max: shown(maximum) })
  return undefined
}
