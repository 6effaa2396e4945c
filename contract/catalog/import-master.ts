import { z } from 'zod'
import { SWITCH } from '../choices.ts'

/**
 * Lists of schools and of study programmes from a file (XLSX or CSV), as ministries publish them. First without `save`: what
 * would be new, changed and the same, which rows cannot be read, and every spelling of a region that is not the one of our table,
 * once, with what it may mean. Nothing is guessed: each such spelling is decided by whoever imports. Then with `save`, the same file
 * and the decisions: all of it or nothing; rows that cannot be read are left out and named.
 */
export const MASTER_LISTS = ['sekolah', 'prodi'] as const
export type MasterList = (typeof MASTER_LISTS)[number]

export const MAX_MASTER_BYTES = 12 * 1024 * 1024
export const MAX_MASTER_ROWS = 60_000
/** Rows shown of each kind. */
export const MASTER_SHOWN = 100

export const importMasterQuery = z.object({ save: z.enum(SWITCH).optional(), batch: z.uuid().toLowerCase() })

/** The form's field `wilayah`: by spelling the code of the regency or city, null for none of them. */
export const regionDecisions = z.record(
  z.string().max(200),
  z
    .string()
    .regex(/^\d{2}\.\d{2}$/)
    .nullable(),
)
export type RegionDecisions = z.infer<typeof regionDecisions>

const count = z.int().min(0)
const problem = z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() })
export type MasterProblem = z.infer<typeof problem>

/** `alike`: how alike the names are, in percent. */
const proposal = z.object({ id: z.string(), nama: z.string(), within: z.string(), alike: z.int() })
const spelling = z.object({
  /** What the decisions call it. */
  kunci: z.string(),
  kabupaten: z.string(),
  provinsi: z.string(),
  rows: count,
  proposals: z.array(proposal),
  /** The first proposal is far ahead of the others. */
  clear: z.boolean(),
})
export type RegionSpelling = z.infer<typeof spelling>

const row = z.object({ kode: z.string(), nama: z.string(), within: z.string() })

export const importMasterReply = z.object({
  saved: z.boolean(),
  rows: count,
  /** Spellings that are those of the table, whatever their capitals and short forms. */
  known_regions: count,
  regions: z.array(spelling),
  added: count,
  changed: count,
  unchanged: count,
  /** Programmes without places or applicants: they say "data kurang", never 0. */
  without_figures: count,
  examples: z.object({ added: z.array(row), changed: z.array(row) }),
  problems: z.array(problem),
  problems_total: count,
  ignored_columns: z.array(z.string()),
})
export type ImportMaster = z.infer<typeof importMasterReply>
