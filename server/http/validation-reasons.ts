import type { z } from 'zod'
import type { Reason } from '#contract/error-reasons.ts'

interface Issue {
  code?: string
  input?: unknown
  expected?: string
  format?: string
  origin?: string
}

/** What a field is to hold, by the kind its schema expects. */
const KINDS: Record<string, Reason> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.whole_number',
  boolean: 'field.boolean',
  array: 'field.list',
  tuple: 'field.list',
  object: 'field.object',
  record: 'field.object',
}

const FORMATS: Record<string, Reason> = {
  uuid: 'field.unknown_id',
  datetime: 'field.moment',
  email: 'field.email',
  url: 'field.url',
}

const LEAST: Record<string, Reason> = { string: 'field.least_letters', array: 'field.least_chosen' }
const MOST: Record<string, Reason> = { string: 'field.most_letters', array: 'field.most_entries' }

/** Why a schema without words of its own refuses a field: what is asked for, not what a parser expected. */
export const validationReason = (given: Parameters<z.core.$ZodErrorMap>[0]): Reason => {
  const { code, input, expected = '', format = '', origin = '' } = given as Issue
  if (input === undefined || input === null || input === '') return 'field.empty'
  switch (code) {
    case 'invalid_type':
      return KINDS[expected] ?? 'field.unfit'
    case 'invalid_format':
      return FORMATS[format] ?? 'field.pattern'
    case 'invalid_value':
      return 'field.one_of'
    case 'too_small':
      return LEAST[origin] ?? 'field.least'
    case 'too_big':
      return MOST[origin] ?? 'field.most'
    case 'unrecognized_keys':
      return 'field.unknown_name'
    case 'invalid_union':
      return 'field.unknown_choice'
    default:
      return 'field.unfit'
  }
}
