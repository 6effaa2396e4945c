import { z } from 'zod'
import { DIFFICULTIES } from '../choices.ts'
import { RUNGS } from '../results/score-explained.ts'

/**
 * Final scores of packages that are scored by item response theory (`penilaian` irt; docs/psychometrics.md).
 *
 * Score versions of an attempt. Each is a revision of `result` (server/results); `result_line` holds the newest.
 *
 *   provisional ──publish──→ final ──publish of a later run──→ revision (a figure that stays keeps its revision)
 *
 * - provisional: 1000 × right ÷ questions for each sub-test, under the newest keys. `provisional` true.
 * - final, revision: 500 + 100θ for each sub-test by the parameters of the published run, under the keys of that run. A key that is
 *   changed afterwards moves no score until a new run is published. `provisional` stays true where fewer than 30 calibrated a
 *   sub-test.
 *
 * Calibration run of a package, all its papers together, one model for each sub-test:
 *
 *   start → running → ready ──publish announced──→ scheduled ──the moment──→ published → superseded (by the next published)
 *           ↑     │     └────────publish now────────────┴───────────────────────↑
 *         start  stop   ready, scheduled, stopped ──start with other keys or anew──→ discarded
 *           │     ↓
 *           stopped                    running → failed (`failure` says why) ──start──→ a new run
 *
 * A package has at most one run that is running, stopped, ready or scheduled. A run is `out_of_date` where a paper has newer keys
 * than it was made with, or papers were sat that it does not know: it cannot be published; a published one waits for a revision.
 * It starts when every schedule of the package is over and nobody sits. Scores are worked out beside those in force and take their
 * place in one transaction.
 *
 * Who may what: holders of the menu jadwal-admin read; start, stop and publish need its right to update. Figures of items say what is right: they are
 * read under the same condition as the report's (confirmed anew while keys are secret). Students read their own scores alone.
 */
export const RUN_STATES = [
  ...['running', 'stopped', 'ready', 'scheduled'],
  ...['published', 'superseded', 'discarded', 'failed'],
] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a running one does: reads answers, estimates parameters sub-test by sub-test, works out scores. */
export const RUN_PHASES = ['gather', 'calibrate', 'score'] as const

/** Why a run ended without scores. */
export const RUN_FAILURES = ['nobody', 'no_items', 'internal'] as const

export const SUSPICIONS = [
  ...['wrong_key', 'negative_discrimination', 'constant', 'too_easy', 'too_hard'],
  ...['misfit', 'at_bound', 'unseen'],
] as const
export type SuspicionCode = (typeof SUSPICIONS)[number]

const id = z.uuid().lowercase()
const count = z.int().min(0)
const figure = z.number().nullable()

export const subtestModel = z.object({
  subtes_id: z.uuid(),
  kode: z.string(),
  nama: z.string(),
  rung: z.enum(RUNGS),
  /** Those whose answers calibrated. */
  examinees: count,
  items: count,
  /** Mean and sd of θ: 0 and 1 where no earlier calibration holds the scale. */
  mean: z.number(),
  sd: z.number(),
  reliability: figure,
  converged: z.boolean(),
  cycles: count,
})
export type SubtestModel = z.infer<typeof subtestModel>

export const calibrationRun = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  phase: z.enum(RUN_PHASES),
  /** Of all the work, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Sealed attempts that get a score. */
  attempts: count,
  models: z.array(subtestModel),
  out_of_date: z.boolean(),
  failure: z.enum(RUN_FAILURES).nullable(),
  started_at: z.string(),
  started_by: z.string().nullable(),
  stopped_at: z.string().nullable(),
  stopped_by: z.string().nullable(),
  /** Announced moment of a scheduled one. */
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
  approved_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CalibrationRun = z.infer<typeof calibrationRun>

/** GET /report-jadwal/calibration?jadwal_id= */
export const calibrationQuery = z.object({ jadwal_id: id })
export const calibrationReply = z.object({
  data: z.object({
    /** Others have no final score to wait for. */
    irt: z.boolean(),
    /** When the last schedule of the package is over; null where all are. */
    open_until: z.string().nullable(),
    /** The latest announced moment of its schedules that is still to come. */
    announced_at: z.string().nullable(),
    /** The newest that is not discarded. */
    run: calibrationRun.nullable(),
    /** The one whose scores are in force. */
    published: calibrationRun.nullable(),
  }),
})
export type CalibrationOverview = z.infer<typeof calibrationReply>['data']

/** POST /report-jadwal/calibration/start: begins, goes on after a stop, or answers the one that runs. */
export const startRequest = z.object({ jadwal_id: id })
/** POST /report-jadwal/calibration/stop */
export const stopRequest = z.object({ jadwal_id: id, id })
export const runReply = z.object({ message: z.string(), data: calibrationRun })

const reason = z
  .string()
  .trim()
  .min(3, 'Tulis alasannya, paling sedikit 3 huruf.')
  .max(500, 'Alasan paling panjang 500 huruf.')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Alasan memuat karakter yang tidak dapat disimpan.')
/** POST /report-jadwal/calibration/publish */
export const publishRequest = z.object({ jadwal_id: id, id, when: z.enum(['now', 'announced']), reason })

/** An item of a sub-test, as its newest paper asks it. Figures are null where fewer than 10 calibrated. */
export const itemParameter = z.object({
  soal_id: z.uuid(),
  soal_sha256: z.string(),
  paper_sha256: z.string(),
  kode: z.string(),
  tingkat: z.enum(DIFFICULTIES),
  n: count,
  /** Share right, and correlation with the rest of the sub-test. */
  p: figure,
  corrected: figure,
  a: figure,
  b: figure,
  se_a: figure,
  se_b: figure,
  s_x2: figure,
  df: count.nullable(),
  fit_p: figure,
  /** Held by an earlier calibration of the same question. */
  anchored: z.boolean(),
  flags: z.array(z.enum(SUSPICIONS)),
  /** The option that behaves like the key. */
  suggested: z.string().nullable(),
})
export type ItemParameter = z.infer<typeof itemParameter>

/** GET /report-jadwal/calibration/items?jadwal_id=&id=&subtes_id= */
export const parametersQuery = z.object({ jadwal_id: id, id, subtes_id: id })
/** Persons are counted in steps of half a logit from −4 to 4; the ends hold those beyond. */
export const PERSON_STEP = 0.5
export const PERSON_RANGE = 4
export const parametersReply = z.object({
  data: z.object({
    model: subtestModel,
    items: z.array(itemParameter),
    persons: z.array(z.object({ theta: z.number(), count })),
  }),
})
export type Parameters = z.infer<typeof parametersReply>['data']

/** GET /report-jadwal/calibration/moves?jadwal_id=&id= : who moves when a ready run is published. */
export const movesQuery = z.object({ jadwal_id: id, id })
export const MOVES_SHOWN = 50
const change = z.object({ before: z.number(), after: z.number() })
export const movesReply = z.object({
  data: z.object({
    participants: count,
    up: count,
    down: count,
    unchanged: count,
    mean: z.object({ before: figure, after: figure }),
    /** The largest first. */
    rows: z.array(z.object({ attempt_id: z.uuid(), nama: z.string(), nilai: change, rank: change })),
  }),
})
export type Moves = z.infer<typeof movesReply>['data']
