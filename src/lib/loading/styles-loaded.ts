/**
 * Style sheets that did not come are asked for anew, under another address; rejects where they do not come now either. Vite
 * loads those of a chunk once: when the chunk is asked for again it takes them for there.
 */
export async function stylesLoaded(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(anew))
}

function anew(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement
  const address = new URL(link.href)
  address.searchParams.set('again', String(Number(address.searchParams.get('again') ?? 0) + 1))
  next.href = address.href
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`no styles from ${address.pathname}`)))
    link.replaceWith(next)
  })
}
