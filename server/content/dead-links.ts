import { Parser } from 'htmlparser2'
import { hasScreen } from '#contract/content/reader-addresses.ts'
import type { Db } from '../db/connect.ts'
import { pageHeads } from './page-head.ts'

/** Tells of an address whether it is one of the app's own that leads to nothing now: no such screen, or its text or goods are not out. */
export function deadLinks({ db, now }: { db: Db; now: () => number }): (address: string) => Promise<boolean> {
  const headOf = pageHeads({ db, now, publicUrl: '' })
  return async (address) => {
    if (!address.startsWith('/') || address.startsWith('/files/')) return false
    const { pathname, search } = new URL(address, 'http://app')
    const head = await headOf(pathname + search)
    return head ? head.status === 404 : !hasScreen(pathname)
  }
}

/** Where the links of a drawn text lead. */
export function linksOf(html: string): string[] {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'a' && href) found.add(href)
    },
  })
  parser.end(html)
  return [...found]
}
