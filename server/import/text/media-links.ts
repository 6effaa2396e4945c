const LINK = /<a\b[^>]*?\shref\s*=\s*(["'])([^"']+\.(?:mp3|ogg|oga|m4a))\1[^>]*>([\s\S]*?)<\/a>/gi

/** A link to a sound of the file is the sound itself: elsewhere a player replaces such links when a page is shown. */
export const playSounds = (html: string): string =>
  html.replace(LINK, (all, _quote: string, source: string, said: string) =>
    /^[a-z][a-z0-9+.-]*:/i.test(source) ? all : `${said} <audio src="${source}"></audio>`,
  )
