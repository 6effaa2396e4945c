import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { visiblePakets } from '../catalog/visible.ts'
import type { Db } from '../db/connect.ts'
import { ebookTable, pageTable, paketTable } from '../db/tables/index.ts'

/** What stands on a page that lists things, in its order. */
interface Listed {
  name: string
  path: string
}

/** Search engines follow a list's own links for the rest. */
const MOST = 50

type ReadList = (db: Db, now: number) => Promise<Listed[]>

const articles: ReadList = async (db, now) => {
  const rows = await db
    .select({ name: pageTable.judul, slug: pageTable.slug })
    .from(pageTable)
    .where(
      and(
        eq(pageTable.jenis, 'artikel'),
        eq(pageTable.status, 'terbit'),
        lte(pageTable.terbit_at, new Date(now).toISOString()),
      ),
    )
    .orderBy(desc(pageTable.terbit_at), desc(pageTable.id))
    .limit(MOST)
  return rows.map(({ name, slug }) => ({ name, path: `/artikel/detail/${slug}` }))
}

const pakets: ReadList = async (db) => {
  const rows = await db
    .select({ name: paketTable.nama, id: paketTable.id })
    .from(paketTable)
    .where(visiblePakets(db, null))
    .orderBy(asc(paketTable.urutan), asc(paketTable.id))
    .limit(MOST)
  return rows.map(({ name, id }) => ({ name, path: `/paket-detail/${id}` }))
}

const ebooks: ReadList = async (db) => {
  const rows = await db
    .select({ name: ebookTable.judul, id: ebookTable.id })
    .from(ebookTable)
    .where(eq(ebookTable.status, 'terbit'))
    .orderBy(asc(ebookTable.urutan), asc(ebookTable.id))
    .limit(MOST)
  return rows.map(({ name, id }) => ({ name, path: `/e-book-detail/${id}` }))
}

const LISTS: Record<string, ReadList> = { '/artikel': articles, '/paket-tryout': pakets, '/e-book': ebooks }

/** JSON-LD of what a page lists; none where it is no list, or nothing stands on it. */
export async function listData(
  page: { path: string; title: string; description: string },
  { db, now, publicUrl }: { db: Db; now: number; publicUrl: string },
): Promise<object[]> {
  const { path, title, description } = page
  const listed = Object.hasOwn(LISTS, path) ? await LISTS[path]?.(db, now) : []
  if (!listed?.length) return []
  const itemListElement = listed.map(({ name, path }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name, url: publicUrl + path },
  }))
  const collection = { '@context': 'https://schema.org', '@type': 'CollectionPage', name: title, description }
  return [{ ...collection, url: publicUrl + path, mainEntity: { '@type': 'ItemList', itemListElement } }]
}
