import { addWords } from '../i18n/i18n.ts'

/** The words of the report card, known once it is opened. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/reportCard.json'))
