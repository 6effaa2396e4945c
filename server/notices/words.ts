import type { Zone } from '#contract/accounts/auth.ts'
import type { Language } from '#contract/languages.ts'
import { NOTICES, type NoticeKind } from '#contract/notices/kinds.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import id from './words/id.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

export interface NoticeWords {
  title: string
  text: string
}

interface Words {
  kinds: Record<NoticeKind, NoticeWords>
  mail: { hello: string; open: string; stop: string }
}
const WORDS: Record<Language, Words> = { id, en, de, fr, pt }

export interface Reader {
  nama: string
  language: Language
  zone: Zone
}

const LOCALES: Record<Language, string> = { id: 'id-ID', en: 'en-GB', de: 'de-DE', fr: 'fr-FR', pt: 'pt-BR' }
const ZONE_NAMES: Record<Zone, string> = { 'Asia/Jakarta': 'WIB', 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' }

const clocks = new Map<string, Intl.DateTimeFormat>()

function momentIn({ language, zone }: Reader, iso: string): string {
  const key = `${language} ${zone}`
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], {
      ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
      ...{ timeZone: zone, hourCycle: 'h23' },
    })
  clocks.set(key, clock)
  return `${clock.format(Date.parse(iso))} ${ZONE_NAMES[zone]}`
}

const MOMENT = /^\d{4}-\d\d-\d\dT/

/** Title and text of a notice in its reader's language, zone and name. */
export function noticeWords(kind: NoticeKind, params: Record<string, unknown>, reader: Reader): NoticeWords {
  const { title, text } = WORDS[reader.language].kinds[kind]
  const fact = (name: string) => {
    const value = params[name]
    if (typeof value !== 'string') return ''
    return MOMENT.test(value) ? momentIn(reader, value) : value
  }
  const filled = (line: string) => line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => fact(name))
  // What staff write may name its reader.
  const named = (line: string) => ('message' in params ? line.replaceAll('{nama}', () => reader.nama) : line)
  return { title: named(filled(title)), text: named(filled(text)) }
}

interface MailFacts {
  to: string
  publicUrl: string
  /** The page that it opens; null: the list. */
  path: string | null
}

/** The same as a mail. */
export function noticeMail({ title, text }: NoticeWords, { to, publicUrl, path }: MailFacts, reader: Reader) {
  const { hello, open, stop } = WORDS[reader.language].mail
  const link = publicUrl + (path ?? '/notification')
  const lines = [
    hello.replace('{{nama}}', () => reader.nama),
    text,
    `${open}\n${link}`,
    stop.replace('{{profil}}', `${publicUrl}/profil`),
  ]
  // A line break in a name would begin a heading of the mail.
  return { to, subject: title.replace(/[\r\n]+/g, ' '), text: lines.join('\n\n'), link }
}

/** Facts that words may name, by kind: those of its schema. */
export const factsOf = (kind: NoticeKind): string[] => Object.keys(NOTICES[kind].params.shape)
