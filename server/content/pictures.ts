import { inArray } from 'drizzle-orm'
import type { Picture } from '#contract/content/content.ts'
import { PICTURE_FORMATS, sourceSet } from '#contract/content/source-set.ts'
import type { Db, Tx } from '../db/connect.ts'
import { mediaTable } from '../db/tables/index.ts'

/** Widths (px) that pictures are kept in beside their own: a phone, a phone of three pixels to one, a laptop. */
export const WIDTHS = [360, 720, 1200] as const

const ADDRESS = /^\/files\/media\/([0-9a-f]{64})$/

export type Pictures = ReadonlyMap<string, Picture>

/** The stored pictures among these addresses, by address. */
export async function picturesOf(db: Db | Tx, addresses: readonly (string | null)[]): Promise<Pictures> {
  const shas = [...new Set(addresses.flatMap((address) => ADDRESS.exec(address ?? '')?.[1] ?? []))]
  if (!shas.length) return new Map()
  const { sha256, width, height, mime } = mediaTable
  const rows = await db.select({ sha256, width, height, mime }).from(mediaTable).where(inArray(sha256, shas))
  return new Map(
    rows.map((row) => {
      const src = `/files/media/${row.sha256}`
      return [src, { src, width: row.width, height: row.height, widths: widthsOf(row) }]
    }),
  )
}

/** Smaller ones alone: a picture made larger is weight without gain. A small one is kept in its own width. */
export function widthsOf({ mime, width }: { mime: string; width: number | null }): number[] {
  if (mime !== 'image/webp' || !width) return []
  return [...WIDTHS.filter((each) => each < width), ...(width <= Math.max(...WIDTHS) ? [width] : [])]
}

/** Whether readers are offered the picture in this width. */
export const isOffered = (picture: { mime: string; width: number | null }, width: number): boolean =>
  widthsOf(picture).includes(width)

/** How wide a picture in a text is shown: a column of a page, or the phone. */
const SHOWN_AT = '(min-width: 48rem) 44rem, 100vw'

/** Every stored picture of a text in all its sizes, loaded once the reader comes near it. */
export function withPictures(html: string, pictures: Pictures): string {
  return html.replace(/<img [^<>]*>/g, (tag) => {
    const picture = pictures.get(/ src="([^"]*)"/.exec(tag)?.[1] ?? '')
    if (!picture) return tag
    const { width, height } = picture
    const place = width && height && !/ width=/.test(tag) ? ` width="${width}" height="${height}"` : ''
    const img = tag.replace('<img ', '<img loading="lazy" decoding="async" ').replace(/ ?\/?>$/, `${place}>`)
    const sources = PICTURE_FORMATS.map((format) => {
      const set = sourceSet(picture, format)
      return set ? `<source type="image/${format}" srcset="${set}" sizes="${SHOWN_AT}">` : ''
    })
    return sources.some(Boolean) ? `<picture>${sources.join('')}${img}</picture>` : img
  })
}
