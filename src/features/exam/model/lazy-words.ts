/** Where the parts that follow the first question find their words. */
export const LAZY_WORDS = ['examLate', 'exam'] as const

/** The checks before the start have words of their own beside those: an exam that is opened again needs none of them. */
export const PREFLIGHT_WORDS = ['preflight', ...LAZY_WORDS] as const
