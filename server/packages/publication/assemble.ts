import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FieldError } from '#contract/errors.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { Tx } from '../../db/connect.ts'
import { paperTable } from '../../db/tables/index.ts'
import { fieldError } from '../../lib/errors.ts'
import { fingerprint } from '../../lib/near-duplicates/fingerprint.ts'
import { type Bank, loadBank, loadMedia, type MediaRow } from './bank.ts'
import { buildKeys, buildPaper, discussionMedia, shownMedia } from './build.ts'
import { keepKeys } from './key-versions.ts'
import type { PaperKeys } from './keys.ts'
import { outlineOfPaper } from './outline.ts'
import { prerenderMaths } from './prerender-maths.ts'
import { unready } from './readiness.ts'
import { loadRulings, type Ruling, underRulings } from './rulings.ts'
import { sha256Hex } from './seal.ts'

const zip = promisify(gzip)

export interface Assembled {
  bank: Bank
  media: ReadonlyMap<string, MediaRow>
  /** Decisions on questions of the package that are in force: its keys stand under them. */
  rulings: readonly Ruling[]
  /** Why no paper can be made of it; empty where one can. */
  problems: FieldError[]
}

/** A package with everything its paper is made of; undefined where the package is gone. */
export async function assemble(tx: Tx, paket_id: string): Promise<Assembled | undefined> {
  const bank = await loadBank(tx, paket_id)
  return bank && assembleBank(tx, bank)
}

/** The same of a bank that was read already. */
export async function assembleBank(tx: Tx, bank: Bank): Promise<Assembled> {
  await prerenderMaths(bank)
  const media = await loadMedia(tx, [...new Set([...shownMedia(bank), ...discussionMedia(bank)])])
  const rulings = await loadRulings(tx, bank.paket.id)
  return { bank, media, rulings, problems: [...unready(bank), ...missingMedia(bank, media)] }
}

export interface MadePaper {
  paper: Paper
  json: string
  paper_sha256: string
  keys: PaperKeys
  /** soal_id → fingerprint */
  prints: ReadonlyMap<string, string>
}

/** JSON of characters that take one byte each: one other makes a browser turn megabytes of pictures into two bytes a character. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The paper and the half that stays home; only of what has no problems. */
export function makePaper({ bank, media, rulings }: Assembled): MadePaper {
  const paper = buildPaper(bank, media)
  const json = asciiJson(paper)
  const keys = underRulings(buildKeys(bank, media), paper, rulings)
  const prints = new Map(
    [...bank.soal].flatMap(([id, soal]) => {
      const content_fingerprint = fingerprint(soal)
      return content_fingerprint === null ? [] : [[id, content_fingerprint] as const]
    }),
  )
  return { paper, json, paper_sha256: sha256Hex(json), keys, prints }
}

/** Keeps a paper under its hash, and its keys as a new version where they differ. */
export async function keepPaper(tx: Tx, made: MadePaper, created_at: string): Promise<void> {
  const { paper, json, paper_sha256, keys, prints } = made
  const content_gzip = await zip(json, { level: 9 })
  await tx
    .insert(paperTable)
    .values({
      paper_sha256,
      paket_id: paper.paket_id,
      content_gzip,
      outline: outlineOfPaper(paper, prints),
      created_at,
    })
    .onConflictDoNothing()
  await keepKeys(tx, paper_sha256, keys, created_at)
}

function missingMedia(bank: Bank, media: ReadonlyMap<string, MediaRow>): FieldError[] {
  const missing = [...shownMedia(bank), ...discussionMedia(bank)].filter((sha256) => !media.has(sha256))
  return missing.map((sha256) => fieldError(`media.${sha256}`, 'soal.missing_media', { media: sha256.slice(0, 12) }))
}
