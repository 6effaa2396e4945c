import type { PublicFaq } from '#contract/content/content.ts'
import { trustedHtml } from '#src/lib/device/trusted.ts'

/** Those in which every word of a search stands, in question, topic or answer. */
export function findAnswers(faqs: readonly PublicFaq[], words: string): PublicFaq[] {
  const wanted = plain(words).split(/\s+/)
  return faqs.filter((faq) => {
    const text = textOf(faq)
    return wanted.every((word) => text.includes(word))
  })
}

const texts = new WeakMap<PublicFaq, string>()

/** Read once for each answer: a search asks again with every letter. The parser runs no script and loads nothing. */
function textOf(faq: PublicFaq): string {
  const known = texts.get(faq)
  if (known !== undefined) return known
  const { body } = new DOMParser().parseFromString(trustedHtml(faq.isi_html), 'text/html')
  const text = plain(`${faq.judul} ${faq.topik} ${body.textContent}`)
  texts.set(faq, text)
  return text
}

/** Capitals and accents make no difference. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
