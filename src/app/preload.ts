/**
 * Asks for everything that a page drawn ahead names as its screen's own, all at once: on a slow network each file that
 * is found out later is a round trip. Not named in links of the page: they would take the line from what is shown first.
 * The bare page names the exam's files in the same way, for the browser that was killed in mid-exam.
 */
export function preloadFiles(document: Document, path: string): void {
  const drawn = document.getElementById('root')?.dataset.ahead
  const [exam, ...files] = document.querySelector<HTMLMetaElement>('meta[name=exam]')?.content.split(' ') ?? []
  for (const href of drawn?.split(' ') ?? (path === exam ? files : [])) {
    const kind = href.endsWith('.css') ? STYLE : MODULE
    document.head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href }))
  }
}

const MODULE = { rel: 'modulepreload' }
/** Applied when the module that needs it is. */
const STYLE = { rel: 'preload', as: 'style' }
