import { addWords } from '../i18n/i18n.ts'

/** The words about Safe Exam Browser, known where a schedule asks for it. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/seb.json'))
