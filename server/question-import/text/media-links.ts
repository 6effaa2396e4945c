const LINK = /<a\b([^<>]*)>((?:(?!<a\b)[\s\S])*?)<\/a>/gi
const ADDRESS = /\shref\s*=\s*(["'])([^"']+\.(?:mp3|ogg|oga|m4a))\1/i
/** A player whose sound is named inside it. What stands beside is for browsers that cannot play. */
const PLAYER = /<audio\b([^<>]*)>((?:(?!<\/?audio)[\s\S])*)<\/audio\s*>/gi
const SOURCE = /<source\b[^<>]*?\ssrc\s*=\s*(["'])([^"']*)\1/i

/** A link to a sound of the file is the sound itself: elsewhere a player replaces such links when a page is shown. */
export const playSounds = (html: string): string =>
  html
    .replace(PLAYER, (all, attributes: string, inside: string) => {
      const source = /\ssrc\s*=/i.test(attributes) ? undefined : SOURCE.exec(inside)?.[2]
      return source === undefined ? all : `<audio src="${source}"></audio>`
    })
    .replace(LINK, (all, attributes: string, said: string) => {
      const source = ADDRESS.exec(attributes)?.[2]
      return source === undefined || /^[a-z][a-z0-9+.-]*:/i.test(source)
        ? all
        : `${said} <audio src="${source}"></audio>`
    })
