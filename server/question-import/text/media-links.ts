import { type Edit, edited, type Tag, tagsOf } from './html.ts'

const SOUND = /\.(?:mp3|ogg|oga|m4a)$/i
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i

/** A link to a sound of the file is the sound itself: elsewhere a player replaces such links when a page is shown. */
export function playSounds(html: string): string {
  const edits: Edit[] = []
  const open = new Map<string, Tag>()
  let source: string | undefined
  for (const tag of tagsOf(html)) {
    if (tag.name === 'source') source ??= tag.attributes.get('src')?.value
    if (tag.name !== 'a' && tag.name !== 'audio') continue
    const start = open.get(tag.name)
    open.delete(tag.name)
    if (!tag.isEnd) {
      open.set(tag.name, tag)
      source = undefined
    } else if (start) {
      const named = tag.name === 'a' ? linked(start) : start.attributes.has('src') ? undefined : source
      const said = tag.name === 'a' ? `${html.slice(start.to, tag.from)} ` : ''
      // A player says inside what to show where nothing can be played.
      if (named !== undefined)
        edits.push({ from: start.from, to: tag.to, text: `${said}<audio src="${named}"></audio>` })
    }
  }
  return edited(html, edits)
}

function linked({ attributes }: Tag): string | undefined {
  const address = attributes.get('href')?.value ?? ''
  return SOUND.test(address) && !ELSEWHERE.test(address) ? address : undefined
}
