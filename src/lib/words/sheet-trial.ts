import { addWords } from '../i18n/i18n.ts'

/** The words of the column that one tries before a sheet, known once it is opened. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/sheetTrial.json'))
