import { addWords } from '../i18n/i18n.ts'

/** The words around notices; those of the notices themselves come from the server. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/notices.json'))
