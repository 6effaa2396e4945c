import { addWords } from '../i18n/i18n.ts'

/** The words of rankings and statistics, known once one of their screens is opened. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/statistics.json'))
