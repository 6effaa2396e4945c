/** What Safe Exam Browser tells the pages in it. */
interface SafeExamBrowser {
  security?: { configKey?: string }
}

const browser = () => (globalThis as { SafeExamBrowser?: SafeExamBrowser }).SafeExamBrowser

export const inSeb = (): boolean => browser() !== undefined

/**
 * Of the browser's configuration, for the query of a call: a hash of it with the address of this page. Older engines say it in a header of
 * their own; which address they take, that of the page or the one that was loaded first, differs.
 */
export function sebQuery(): string {
  const hash = browser()?.security?.configKey
  if (!hash) return ''
  const loaded = performance.getEntriesByType('navigation')[0]?.name
  const addresses = new Set([location.href, loaded ?? location.href])
  const proof = [['seb_hash', hash], ...[...addresses].map((address) => ['seb_url', address])]
  return `&${new URLSearchParams(proof)}`
}
