import * as z from 'zod/mini'
import { DEGREES } from '../choices.ts'
import { CHOICE_KINDS, MOST_CHOICES } from './choice-rules.ts'

/**
 * Where a student wants to study, for each package of their own whose scores are those of UTBK (`irt`): one stream, and up to four
 * study programmes by priority. Student alone writes it; staff who see reports read it. `version` counts the writes of both
 * lists of a package (0: nothing was chosen yet), so that a phone that was away does not write over another's choices.
 */
const id = z.uuid().check(z.toLowerCase())
const version = z.int().check(z.gte(0), z.lte(1_000_000))
const count = z.nullable(z.int())

/** A study programme as one chooses it. */
export const programme = z.object({
  id: z.uuid(),
  nama: z.string(),
  jenjang: z.enum(DEGREES),
  universitas: z.string(),
  /** Regency or city; null where nobody wrote it down. */
  region: z.nullable(z.string()),
  portofolio: z.boolean(),
  tahun_data: count,
  peminat: count,
  daya_tampung: count,
  /** False: it is offered no more, and has to be replaced before the choices are written again. */
  open: z.boolean(),
})
export type Programme = z.infer<typeof programme>

const paketName = z.object({ id: z.uuid(), nama: z.string() })

const studyHead = {
  /** The package that is meant, and all for which one may choose; the newest first. */
  paket: paketName,
  pakets: z.array(paketName),
}

/** GET /rumpun-paket, GET /jurusan-paket: without `paket_id` the newest package for which one may choose. */
const paketQuery = { paket_id: z.optional(id) }

export const streamsQuery = z.strictObject(paketQuery)
export const streamsReply = z.object({
  data: z.array(z.object({ id: z.uuid(), nama: z.string(), keterangan: z.string() })),
  ...studyHead,
  chosen: z.object({ rumpun_id: z.nullable(z.uuid()), version: z.int() }),
})
export type StreamsReply = z.infer<typeof streamsReply>

/** POST /input/rumpun-paket */
export const streamChoice = z.strictObject({ paket_id: id, version, rumpun_id: z.nullable(id) })
export const streamChoiceReply = z.object({ data: z.object({ rumpun_id: z.nullable(z.uuid()), version: z.int() }) })

/** Programmes of one answer. */
export const PROGRAMMES_PER_PAGE = 20

/** GET /jurusan-paket: the programmes that may be chosen in a package, found by what students type. */
export const programmesQuery = z.strictObject({
  ...paketQuery,
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  jenjang: z.optional(z.enum(DEGREES)),
  rumpun_id: z.optional(id),
  provinsi_id: z.optional(z.string().check(z.regex(/^\d{2}$/))),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
})

/** `choices` by priority. `suggested`: what was chosen last in another package, where nothing was in this one. */
const programmeChoices = z.object({ version: z.int(), choices: z.array(programme), rumpun_id: z.nullable(z.uuid()) })
export type ProgrammeChoices = z.infer<typeof programmeChoices>

export const programmesReply = z.object({
  data: z.array(programme),
  total: z.int(),
  total_is_at_least: z.optional(z.literal(true)),
  ...studyHead,
  chosen: programmeChoices,
  suggested: z.array(programme),
  rules: z.object({
    tahun: z.int(),
    limits: z.array(z.object({ count: z.int(), kind: z.enum(CHOICE_KINDS), at_least: z.int() })),
  }),
})
export type ProgrammesReply = z.infer<typeof programmesReply>

/** POST /input/jurusan-paket: the whole list, the first choice first. Sent again it says the same. */
export const programmeChoice = z.strictObject({
  paket_id: id,
  version,
  school_major_ids: z.array(id).check(z.maxLength(MOST_CHOICES)),
})
export const programmeChoiceReply = z.object({ data: programmeChoices })
