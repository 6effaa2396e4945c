import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { MAILS, type MailName, mailTextOf } from '#server/mail/mails.ts'
import de from '#server/mail/words/de.json' with { type: 'json' }
import en from '#server/mail/words/en.json' with { type: 'json' }
import fr from '#server/mail/words/fr.json' with { type: 'json' }
import id from '#server/mail/words/id.json' with { type: 'json' }
import pt from '#server/mail/words/pt.json' with { type: 'json' }

const words = { id, en, de, fr, pt }
const names = Object.keys(MAILS) as MailName[]
const asked = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort()

test.each(LANGUAGES)('A257.1 %s has every mail, each with its link and its facts and no others', (language) => {
  expect(Object.keys(words[language]).sort()).toEqual([...names].sort())
  for (const name of names) {
    const { subject, text } = words[language][name]
    expect([name, asked([subject, ...text].join())]).toEqual([name, [...MAILS[name], 'link'].sort()])
  }
})

test('A257.2 what a reader is called adds no line to the head of a mail and no fact to its text', () => {
  const facts = { nama: 'Nadira\r\nBcc: lain@elp.test {{link}}', guardian: 'Ibu' }
  const mail = mailTextOf(
    'guardian',
    { to: 'wali@elp.test', language: 'id', link: 'https://elp.test/guardian/1' },
    facts,
  )
  expect(mail.subject).toBe('Nadira Bcc: lain@elp.test {{link}} memerlukan izin Anda')
  expect(mail.text.match(/https:\/\/elp\.test/g)).toHaveLength(1)
})
