import type { AdvantageIcon } from '#contract/packages/advantage-icons.ts'
import type { Tx } from '../../db/connect.ts'
import { detailPaketTable, faqPaketTable, keunggulanPaketTable, syaratPaketTable } from '../../db/tables/index.ts'
import { stableId } from '../../question-import/stable-id.ts'

/** What the shop tells of a package of the demo. */
export interface DemoShopTexts {
  keunggulan?: readonly { ikon: AdvantageIcon; judul: string; teks: string }[]
  details?: readonly { judul: string; isi: string }[]
  faq?: readonly { question: string; answer: string }[]
  /** Where it is free on conditions. */
  syarat?: readonly {
    judul: string
    penjelasan: string
    link: string | null
    min_gambar: number
    maks_gambar: number
  }[]
}

export async function seedShopTexts(tx: Tx, paket_id: string, texts: DemoShopTexts, stamp: string): Promise<void> {
  const times = { created_at: stamp, updated_at: stamp }
  const rowsOf = <T extends object>(kind: keyof DemoShopTexts, rows: readonly T[] = []) =>
    rows.map((row, urutan) => ({
      ...row,
      ...times,
      id: stableId(`demo/${kind}/${paket_id}/${urutan}`),
      paket_id,
      urutan,
    }))
  const keunggulan = rowsOf('keunggulan', texts.keunggulan)
  const details = rowsOf('details', texts.details)
  const faq = rowsOf('faq', texts.faq)
  const syarat = rowsOf('syarat', texts.syarat)
  if (keunggulan.length) await tx.insert(keunggulanPaketTable).values(keunggulan)
  if (details.length) await tx.insert(detailPaketTable).values(details)
  if (faq.length) await tx.insert(faqPaketTable).values(faq)
  if (syarat.length) await tx.insert(syaratPaketTable).values(syarat)
}
