import { addWords } from '../i18n/i18n.ts'

/** The words of reporting a question, known once a discussion is read with a network. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/questionReport.json'))
