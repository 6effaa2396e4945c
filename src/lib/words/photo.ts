import { addWords } from '../i18n/i18n.ts'

/** The words of the own photo: no first screen needs them. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/photo.json'))
