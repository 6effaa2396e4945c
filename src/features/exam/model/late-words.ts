/** Where the parts that follow the first question, and the checks before it, find their words. */
export const LATE_WORDS = ['examLate', 'exam'] as const
