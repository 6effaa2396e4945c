import { addWords } from '../i18n/i18n.ts'

/** The words of how the app looks, known once the profile is opened. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/appearance.json'))
