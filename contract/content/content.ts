import * as z from 'zod/mini'

/** Articles, pages, guides, FAQs and banners as students and strangers read them. */
const id = z.uuid()
const page = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
}
const q = z.optional(z.string().check(z.trim(), z.maxLength(120)))

/** Each is the name of the menu whose holders write such rows. */
export const PAGE_KINDS = ['artikel', 'halaman'] as const
export type PageKind = (typeof PAGE_KINDS)[number]
export const GUIDE_KINDS = ['faq', 'panduan'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]
/** Where a banner hangs. */
export const BANNER_PLACES = ['beranda', 'tryout', 'paket', 'ebook'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

/** A stored picture. In each of `widths` (px) it is kept smaller: `src/{width}.avif` and `src/{width}.webp`. */
export const picture = z.object({
  src: z.string(),
  /** CSS pixels; null where the file does not say. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Ascending; empty for a drawing, which has any size. */
  widths: z.array(z.int()),
})
export type Picture = z.infer<typeof picture>

/** An article or page in a list. */
export const publicPageRow = z.object({
  id,
  jenis: z.enum(PAGE_KINDS),
  judul: z.string(),
  slug: z.string(),
  ringkasan: z.string(),
  gambar: z.nullable(picture),
  gambar_alt: z.string(),
  penulis: z.string(),
  /** Null: a page outside every category. */
  kategori: z.nullable(z.object({ id, nama: z.string(), slug: z.string() })),
  /** Since when it can be read. */
  terbit_at: z.string(),
  updated_at: z.string(),
  menit_baca: z.int(),
})
export type PublicPageRow = z.infer<typeof publicPageRow>

const neighbour = z.nullable(z.object({ judul: z.string(), slug: z.string() }))

/** The same with its text, made safe and drawn by the server. */
export const publicPage = z.object({
  ...publicPageRow.shape,
  isi_html: z.string(),
  judul_meta: z.string(),
  deskripsi_meta: z.string(),
  /** Of the same kind, by time of publication. */
  previous: neighbour,
  next: neighbour,
})
export type PublicPage = z.infer<typeof publicPage>

/** GET /public-page. `category`: id or slug. */
export const publicPagesQuery = z.strictObject({
  ...page,
  q,
  jenis: z.optional(z.enum(PAGE_KINDS)),
  category: z.optional(z.string().check(z.maxLength(80))),
})
export const publicPagesReply = z.object({ data: z.array(publicPageRow), total: z.int() })
/** GET /public-page/{id}: id, slug or former slug; of an article where a page has the same, unless `jenis` says which. */
export const publicPageQuery = z.strictObject({ jenis: z.optional(z.enum(PAGE_KINDS)) })
export const publicPageReply = z.object({ data: publicPage })

/** A guide in a list. */
export const publicGuideRow = z.object({
  id,
  type: z.enum(GUIDE_KINDS),
  judul: z.string(),
  slug: z.string(),
  topik: z.string(),
  urutan: z.int(),
  menit_baca: z.int(),
  updated_at: z.string(),
})
export type PublicGuideRow = z.infer<typeof publicGuideRow>
export const publicGuide = z.object({ ...publicGuideRow.shape, isi_html: z.string() })

/** GET /faq (with its answers) and GET /panduan, in the order that staff gave them. */
export const publicGuidesQuery = z.strictObject({
  ...page,
  q,
  topik: z.optional(z.string().check(z.maxLength(80))),
})
export type PublicGuide = z.infer<typeof publicGuide>
/** `former`: slugs that it had before. */
export const publicFaq = z.object({ ...publicGuide.shape, former: z.array(z.string()) })
export type PublicFaq = z.infer<typeof publicFaq>
export const faqsReply = z.object({ data: z.array(publicFaq), total: z.int() })
export const guidesReply = z.object({ data: z.array(publicGuideRow), total: z.int() })
/** GET /faq/{id} and GET /panduan/{id}: id or slug. */
export const guideReply = z.object({ data: publicGuide })

/** A banner on show. */
export const publicBanner = z.object({
  id,
  judul: z.string(),
  gambar: picture,
  /** The upright one for phones. */
  gambar_hp: z.nullable(picture),
  gambar_alt: z.string(),
  /** A path of the app, or an https address elsewhere. */
  tujuan: z.string(),
  tempat: z.enum(BANNER_PLACES),
})
export type PublicBanner = z.infer<typeof publicBanner>

/** GET /banner-promotion: on show now, in their order. */
export const bannersQuery = z.strictObject({ tempat: z.optional(z.enum(BANNER_PLACES)) })
export const bannersReply = z.object({ data: z.array(publicBanner) })
export const bannerReply = z.object({ data: publicBanner })

/** POST /preview-page, for staff: a text as its readers will see it. */
export const previewPageBody = z.strictObject({ isi: z.string().check(z.maxLength(200_000)) })
export const previewPageReply = z.object({
  data: z.object({ html: z.string(), menit_baca: z.int(), problems: z.array(z.string()) }),
})
