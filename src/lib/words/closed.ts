import { addWords } from '../i18n/i18n.ts'

/** The words of what stands in for a screen: no phone needs them before. */
addWords(import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/closed.json'))
