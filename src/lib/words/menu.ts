import { addWords } from '../i18n/i18n.ts'

/** The words of the student's menu: a visitor has none. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/menu.json'))
