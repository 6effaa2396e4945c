import { addWords } from '../i18n/i18n.ts'

/** The words of the paper for the finger, which comes after the first question. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/pad.json'))
