import type { Language } from '#contract/languages.ts'
import type { Mail } from './mail.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import id from './words/id.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

/** Every mail that we send, with the facts that its words name beside the link. */
export const MAILS = {
  reset: ['nama'],
  verify: ['nama', 'username'],
  /** To an address that has an account, when somebody registers with it again. */
  taken: ['nama'],
  guardian: ['nama', 'guardian'],
  guardian_told: ['nama', 'guardian'],
  /** To the student, when the guardian refused or withdrew consent. */
  guardian_ended: ['nama'],
  deletion: ['nama', 'username'],
} as const satisfies Record<string, readonly string[]>
export type MailName = keyof typeof MAILS

type Facts<N extends MailName> = Record<(typeof MAILS)[N][number], string>

/** What a mail says: each text is a paragraph. */
type Words = Record<MailName, { subject: string; text: string[] }>
const words: Record<Language, Words> = { id, en, de, fr, pt }

interface Envelope {
  to: string
  language: Language
  /** The one address that the reader should open. */
  link: string
}

/** A mail in the language of its reader. */
export function mailTextOf<N extends MailName>(name: N, { to, language, link }: Envelope, facts: Facts<N>): Mail {
  const { subject, text } = words[language][name]
  const known: Record<string, string> = { ...facts, link }
  const said = (line: string) => line.replace(/\{\{(\w+)\}\}/g, (_, fact: string) => known[fact] ?? '')
  // A name with a line break would begin a heading of the mail.
  return { to, subject: said(subject).replace(/[\r\n]+/g, ' '), text: text.map(said).join('\n\n'), link }
}
