import { decode } from '../decode.ts'
import { addressIn, type Files, fileOf } from '../shared/package-files.ts'
import { freeKey } from '../shared/passages.ts'
import type { Findings } from '../shared/question.ts'
import { unescapeHtml } from '../text/escape.ts'
import { between, withMediaSources } from '../text/tags.ts'
import { formatted } from '../text-format.ts'
import { childOf, childrenOf, findAll, type XmlElement } from '../xml/parse.ts'
import { innerHtml } from '../xml/to-html.ts'

/** Keys of texts that sections show, by the file of the item that stands in them. */
export type Shared = Map<string, string>

/** How our own pages of shared texts call themselves; they are taken as they stand. */
export const OWN_PAGE = '<meta name="generator" content="elp-soal"/>'

/** What a test shows before the items of a section is a text that they share. */
export function sectionPassages(
  root: XmlElement,
  name: string,
  shared: Shared,
  findings: Findings,
  files: Files,
): void {
  if (root.name !== 'assessmentTest') return
  const above = new Map<XmlElement, string>()
  for (const section of findAll(root, 'assessmentSection')) {
    const shown = childrenOf(section, 'rubricBlock').filter(forCandidates)
    const rules = { address: (source: string) => addressIn(source, name, files), lose: () => undefined }
    const own = shown.map((block) => innerHtml(block, rules)).join('')
    if (!own) continue
    const html = (above.get(section) ?? '') + own
    for (const inner of findAll(section, 'assessmentSection')) above.set(inner, html)
    const key = freeKey(findings.stimuli, `${name}#bagian-${section.line}`)
    const title = section.attributes.title ?? ''
    findings.stimuli.push({
      key,
      title: title || 'Bacaan',
      html,
      place: { row: section.line, file: name, id: title || null },
    })
    for (const { attributes } of findAll(section, 'assessmentItemRef'))
      shared.set(fileOf(attributes.href ?? '', name, files), key)
  }
}

/** A text of a file of its own, which items name as theirs. */
export function stimulusFile(root: XmlElement, name: string, findings: Findings, files: Files): void {
  if (root.name !== 'assessmentStimulus') return
  const rules = { address: (source: string) => addressIn(source, name, files), lose: () => undefined }
  const html = innerHtml(childOf(root, 'stimulusBody'), rules)
  const title = root.attributes.title ?? ''
  findings.stimuli.push({
    key: name,
    title: title || 'Bacaan',
    html,
    place: { row: root.line, file: name, id: title || null },
  })
}

/** The key of such a text that the item names; what it names in vain is lost. */
export function namedStimulus(
  item: XmlElement,
  from: string | undefined,
  files: Files,
  findings: Findings,
  lost: string[],
): string | undefined {
  const keys = childrenOf(item, 'assessmentStimulusRef').flatMap(({ attributes: { href = '' } }) => {
    const key = fileOf(href, from, files)
    if (findings.stimuli.some((one) => one.key === key)) return [key]
    lost.push(`bacaan ${href.slice(0, 60)}`)
    return []
  })
  if (keys.length > 1) lost.push('bacaan kedua dan seterusnya')
  return keys[0]
}

/** A block that those who sit the test see. */
export const forCandidates = ({ attributes }: XmlElement): boolean =>
  /\bcandidate\b/.test(attributes.view ?? 'candidate')

/** Whether the element shows a page of its own. */
export const isPage = ({ name, attributes }: XmlElement): boolean =>
  name === 'object' &&
  (/^(text\/html|application\/xhtml\+xml)/.test(attributes.type ?? '') || /\.x?html?$/i.test(attributes.data ?? ''))

/** A page of the package as a text that several items may show; its key. Undefined where it is not in the package. */
export function pagePassage(
  source: string,
  from: string | undefined,
  files: Files,
  findings: Findings,
): string | undefined {
  const name = fileOf(source, from, files)
  const bytes = files.get(name)
  if (!bytes) return undefined
  if (findings.stimuli.some(({ key }) => key === name)) return name
  const page = decode(bytes)
  const body = between(page, 'body') ?? page
  const named = withMediaSources(body, (address) => addressIn(address, name, files))
  const title = between(page, 'title')?.trim() ?? ''
  const html = page.includes(OWN_PAGE) ? named : formatted(named, 'html')
  findings.stimuli.push({ key: name, title: unescapeHtml(title) || (page.includes(OWN_PAGE) ? '' : 'Bacaan'), html })
  return name
}
