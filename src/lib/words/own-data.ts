import { addWords } from '../i18n/i18n.ts'

/** The words of what a person decides about their own data, known once the profile is opened. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/ownData.json'))
