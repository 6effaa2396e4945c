import { LANGUAGES, type Language } from '#contract/languages.ts'

/** The language that an `Accept-Language` header prefers among ours; undefined where it names none of them. */
export function languageOf(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', weight] = range.toLowerCase().split(';')
    return { language: tag.trim().split('-')[0], quality: Number(weight?.split('=')[1] ?? 1) || 0 }
  })
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = LANGUAGES.find((own) => own === language)
    if (known) return known
  }
  return undefined
}
