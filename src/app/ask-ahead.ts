/**
 * Asks for everything that a page drawn ahead names as its screen's own, all at once: on a slow network each file that
 * is found out later is a round trip. Not named in links of the page: they would take the line from what is shown first.
 */
export function askAhead(document: Document): void {
  const files = document.getElementById('root')?.dataset.ahead?.split(' ') ?? []
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), MODULE, { href }))
}

const MODULE = { rel: 'modulepreload', crossOrigin: '' }
