const LINK =
  /<a\b(?:(?!<a\b)[^>])*?\shref\s*=\s*(["'])([^"']+\.(?:mp3|ogg|oga|m4a))\1[^<>]*>((?:(?!<a\b)[\s\S])*?)<\/a>/gi
/** A player whose sound is named inside it. What stands beside is for browsers that cannot play. */
const PLAYER =
  /<audio\b(?![^<>]*\ssrc\s*=)[^<>]*>(?:(?!<\/?audio)[\s\S]){0,2000}?<source\b[^<>]*?\ssrc\s*=\s*(["'])([^"']*)\1(?:(?!<audio)[\s\S]){0,2000}?<\/audio\s*>/gi

/** A link to a sound of the file is the sound itself: elsewhere a player replaces such links when a page is shown. */
export const playSounds = (html: string): string =>
  html
    .replace(PLAYER, (_all, _quote: string, source: string) => `<audio src="${source}"></audio>`)
    .replace(LINK, (all, _quote: string, source: string, said: string) =>
      /^[a-z][a-z0-9+.-]*:/i.test(source) ? all : `${said} <audio src="${source}"></audio>`,
    )
