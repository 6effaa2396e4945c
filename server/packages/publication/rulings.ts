import { and, eq, isNull } from 'drizzle-orm'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { itemRulingTable } from '../../db/tables/index.ts'
import type { PaperKeys, SoalKeys } from './keys.ts'
import { sha256Hex } from './seal.ts'

/** What a decision on an item changes in its keys. */
export interface Ruling {
  id: string
  soal_id: string
  /** Of the question as asked (`soalSha256`). */
  soal_sha256: string
  void_as: 'excluded' | 'full_points' | null
  /** Accepted answers, each whole; empty where the key stays. */
  kunci: string[][]
  poin_opsi: Record<string, number> | null
}

/** The question as it was asked; a decision holds for it in every paper of the package, and for no rewritten one. */
export const soalSha256 = (soal: PaperSoal): string => sha256Hex(JSON.stringify(soal))

/** The decisions of a package that are in force. */
export async function loadRulings(tx: Db | Tx, paket_id: string): Promise<Ruling[]> {
  const { id, soal_id, soal_sha256, void_as, kunci, poin_opsi, withdrawn_at } = itemRulingTable
  return tx
    .select({ id, soal_id, soal_sha256, void_as, kunci, poin_opsi })
    .from(itemRulingTable)
    .where(and(eq(itemRulingTable.paket_id, paket_id), isNull(withdrawn_at)))
}

/** The keys under just these decisions: whatever others they were under is taken off first. */
export function underRulings(keys: PaperKeys, paper: Paper, rulings: readonly Ruling[]): PaperKeys {
  const asked = new Map(paper.subtes.flatMap(({ soal }) => soal).map((soal) => [soal.id, soal]))
  const ruled = (own: SoalKeys): SoalKeys => {
    const bare = withoutRuling(own)
    const mine = rulings.filter((ruling) => ruling.soal_id === own.id)
    const soal = asked.get(own.id)
    const ruling = mine.length && soal ? mine.find((one) => one.soal_sha256 === soalSha256(soal)) : undefined
    return ruling ? withRuling(bare, ruling) : bare
  }
  return { ...keys, subtes: keys.subtes.map((part) => ({ ...part, soal: part.soal.map(ruled) })) }
}

/** As the question bank has it. */
export function withoutRuling(own: SoalKeys): SoalKeys {
  const { ruling, kunci_lain: _, ...rest } = own
  return ruling ? { ...rest, ...ruling.original } : own
}

function withRuling(own: SoalKeys, { id, void_as, kunci, poin_opsi }: Ruling): SoalKeys {
  const ruling = { id, void_as, original: { kunci: own.kunci, poin_opsi: own.poin_opsi } }
  if (own.jenis === 'skala') return { ...own, poin_opsi: poin_opsi ?? own.poin_opsi, ruling }
  if (kunci.length === 0) return { ...own, ruling }
  if (own.jenis === 'pilihan' || own.jenis === 'isian') return { ...own, kunci: kunci.flat(), ruling }
  const [first = [], ...others] = kunci
  return { ...own, kunci: first, ...(others.length && { kunci_lain: others }), ruling }
}

/** Every accepted answer, each whole. */
export function acceptedKeys(own: Pick<SoalKeys, 'jenis' | 'kunci' | 'kunci_lain'>): string[][] {
  if (own.jenis === 'pilihan' || own.jenis === 'isian') return own.kunci.map((key) => [key])
  return own.kunci.length ? [own.kunci, ...(own.kunci_lain ?? [])] : []
}
