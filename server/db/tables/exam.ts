import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/audit/actions.ts'
import { OUTCOMES, SEALERS } from '#contract/choices.ts'
import { BOARD_VIEWS, type BoardView, SILENT_MS } from '#contract/exam/board.ts'
import { ATTEMPT_STATES, START_POLICIES, UNCOUNTED_REASONS } from '#contract/exam/choices.ts'
import type { Directive } from '#contract/exam/live.ts'
import type { FactsMessage, Receipt } from '#contract/exam/log/messages.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import { bytea } from '../bytea.ts'
import { isoTime } from '../columns.ts'
import { userTable } from './accounts.ts'
import { jadwalPaketTable, jadwalPaketUjianTable, paketTable, ujianTable } from './packages.ts'

/**
 * Ids and fingerprints of a paper's questions that have keys, as a JSON list: a sheet of digits or symbols shows its own.
 */
export const keyedSoal = (outline: SQLWrapper): SQL =>
  sql`(jsonb_path_query_array(${outline}, '$.subtes[*].soal[*] ? (@.jenis != "pauli" && @.jenis != "kecermatan").id')
    || jsonb_path_query_array(${outline}, '$.subtes[*].soal[*].content_fingerprint'))`

/** A published paper: never changed, found by the SHA-256 of its JSON text. */
export const paperTable = pgTable(
  'paper',
  {
    paper_sha256: text().primaryKey(),
    paket_id: uuid()
      .notNull()
      .references(() => paketTable.id),
    /** The keyless JSON text as published, gzip. */
    content_gzip: bytea().notNull(),
    /** soal_id → index of its sub-test, per sub-test seconds, …: what judging an entry needs. */
    outline: jsonb().$type<PaperOutline>().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [index('paper_paket').on(t.paket_id), index('paper_keyed_soal').using('gin', keyedSoal(t.outline))],
)

export interface PaperOutline {
  waktu: 'total' | 'subtes'
  durasi_detik: number
  izin_lanjut_awal: boolean
  subtes: { id: string; durasi_detik: number; soal: OutlineSoal[] }[]
}

export interface OutlineSoal {
  id: string
  jenis: string
  /** Ids of its options; papers published earlier do not tell. */
  opsi?: string[]
  /** Its fingerprint: questions of equal wording under other ids have the same one. */
  content_fingerprint?: string
}

/** Which paper of a package is handed out now. */
export const publishedPaperTable = pgTable(
  'published_paper',
  {
    paket_id: uuid()
      .primaryKey()
      .references(() => paketTable.id, { onDelete: 'cascade' }),
    paper_sha256: text()
      .notNull()
      .references(() => paperTable.paper_sha256),
    published_at: isoTime().notNull(),
  },
  (t) => [index('published_paper_sha256').on(t.paper_sha256)],
)

/** Keys, weights and discussion of a paper, by version: what scoring needs and no student gets early. */
export const paperKeyTable = pgTable(
  'paper_key',
  {
    paper_sha256: text()
      .notNull()
      .references(() => paperTable.paper_sha256),
    key_version: integer().notNull(),
    keys: jsonb().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.paper_sha256, t.key_version] })],
)

/** The bytes of a bundle by content: sittings that hand out the same open paper share them. */
export const bundleBytesTable = pgTable('bundle_bytes', {
  bundle_sha256: text().primaryKey(),
  /** `open`: JSON text; else iv ‖ AES-256-GCM(gzip(JSON text)). */
  bytes: bytea().notNull(),
  /** `open` only: the same, compressed ahead. */
  bytes_gzip: bytea(),
  bytes_brotli: bytea(),
})

/** What a sitting hands out: the newest paper of its exam in the sitting's start policy. */
export const bundleTable = pgTable(
  'bundle',
  {
    jadwal_ujian_id: uuid()
      .notNull()
      .references(() => jadwalPaketUjianTable.id, { onDelete: 'cascade' }),
    bundle_sha256: text()
      .notNull()
      .references(() => bundleBytesTable.bundle_sha256),
    paper_sha256: text()
      .notNull()
      .references(() => paperTable.paper_sha256),
    policy: text({ enum: START_POLICIES }).notNull(),
    /** Length of the bytes as served, content-encoding removed. */
    size: integer().notNull(),
    /** The AES-256 key, base64, where the bundle is sealed. */
    paper_key: text(),
    wrapped_key: jsonb().$type<{ salt: string; iterations: number; iv: string; key: string } | null>(),
    /** `code` only: the start code that wraps the key, so that another code is noticed. */
    start_code: text(),
    /** `code` only: what the code derives to with the salt of `wrapped_key`, base64. */
    code_key: text(),
    created_at: isoTime().notNull(),
    current: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jadwal_ujian_id, t.bundle_sha256] }),
    index('bundle_sitting').on(t.jadwal_ujian_id, t.paper_sha256),
    uniqueIndex('bundle_current').on(t.jadwal_ujian_id).where(sql`${t.current}`),
  ],
)

/** The key of a coded bundle wrapped by the code of a room; codes of before stay, for who began by them without a network. */
export const bundleRoomTable = pgTable(
  'bundle_room',
  {
    jadwal_ujian_id: uuid().notNull(),
    bundle_sha256: text().notNull(),
    ruang: text().notNull(),
    start_code: text().notNull(),
    wrapped_key: jsonb().$type<{ salt: string; iterations: number; iv: string; key: string }>().notNull(),
    code_key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jadwal_ujian_id, t.bundle_sha256, t.ruang, t.start_code] }),
    foreignKey({
      columns: [t.jadwal_ujian_id, t.bundle_sha256],
      foreignColumns: [bundleTable.jadwal_ujian_id, bundleTable.bundle_sha256],
      name: 'bundle_room_bundle',
    }).onDelete('cascade'),
  ],
)

/**
 * One student's run through a paper; its id is made on the phone. What is known of it is one JSON, `facts`, that is replaced as a whole;
 * most columns beside it are what statements ask for, and follow from it and from the logs.
 */
export const attemptTable = pgTable(
  'attempt',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id),
    jadwal_ujian_id: uuid()
      .notNull()
      .references(() => jadwalPaketUjianTable.id),
    ujian_id: uuid()
      .notNull()
      .references(() => ujianTable.id),
    paper_sha256: text()
      .notNull()
      .references(() => paperTable.paper_sha256),
    /** 0, 1, 2 … of the student in the schedule: of two starts in the same moment one finds its number taken. */
    number: smallint().notNull(),
    facts: json().$type<FactsMessage>().notNull(),
    facts_seq: integer().notNull(),
    /** epoch ms, server clock. */
    started_at: bigint({ mode: 'number' }).notNull(),
    /** When the last sub-test ends at the latest, and until when entries may arrive (epoch ms). */
    ends_at: bigint({ mode: 'number' }).notNull(),
    sync_until: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: ATTEMPT_STATES }).notNull(),
    paused: boolean().notNull(),
    counted: boolean().notNull(),
    /** Why it does not count: one attempt too many, or begun after the window closed. */
    uncounted_reason: text({ enum: UNCOUNTED_REASONS }),
    /** The phone that has the right to write. */
    phone_id: uuid().notNull(),
    /** Times given by staff, and which of their acts were carried out. */
    given: jsonb().$type<Given>().notNull(),
    anomalies: jsonb().$type<Anomaly[]>().notNull(),
    ended_at: bigint({ mode: 'number' }),
    sealed_at: bigint({ mode: 'number' }),
    /** `student`: asked for · `job`: grace over · `admin`. */
    sealed_by: text({ enum: SEALERS }),
    receipt: jsonb().$type<Receipt | null>(),
    /** Of what is scored: the sealed log, and what of the facts decides which answers count. Null while open. */
    log_sha256: text(),
    archived_reason: text(),
    /** The student's end came because the time was up, not by a button; null while open. */
    ended_by_time: boolean(),
  },
  (t) => [
    uniqueIndex('attempt_user').on(t.user_id, t.jadwal_id, t.number),
    index('attempt_sitting').on(t.jadwal_ujian_id, t.status),
    index('attempt_schedule').on(t.jadwal_id, t.user_id, t.started_at.desc(), t.id),
    index('attempt_sealed').on(t.sealed_at),
    index('attempt_paper').on(t.paper_sha256, t.id),
    index('attempt_sealing').on(t.sync_until).where(sql`${t.status} = 'open' and not ${t.paused}`),
    index('attempt_ends').on(t.jadwal_id, t.ends_at),
  ],
)

export interface Anomaly {
  kind: string
  /** epoch ms, server clock. */
  at: number
  /** The phone. */
  device_id: string
  /** `times`: when it was, and for how long, ms. */
  detail: Record<string, number | string | [at: number, ms: number][]>
}

/** Time given once, by an act or an incident (`id`). */
export interface Grant {
  id: string
  kind: 'extra' | 'pause' | 'incident' | 'reopen'
  ms: number
  /** When the exam clock stood for it (epoch ms); null: it is time on top. */
  stop: { at: number; until: number } | null
  /** From when until when the student could not work (epoch ms): no moment of it is given back twice. */
  lost: { from: number; to: number } | null
  undone: boolean
}

export interface Given {
  grants: Grant[]
  /** Acts that were carried out, the newest ones: the same again changes nothing. */
  acts: string[]
}

/** Everything that staff ever did to an attempt, in order; nothing here is changed or deleted. */
export const attemptDirectiveTable = pgTable(
  'attempt_directive',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** Which act or incident it came of. */
    act_id: uuid().notNull(),
    kind: text().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    actor_id: uuid().notNull(),
    reason: text().notNull(),
    body: jsonb().$type<Directive>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.seq] }), index('attempt_directive_act').on(t.act_id)],
)

/** Something that hit a room or several students, and gave time back to each of them once. */
export const examIncidentTable = pgTable(
  'exam_incident',
  {
    id: uuid().primaryKey(),
    jadwal_id: uuid()
      .notNull()
      .references(() => jadwalPaketTable.id),
    /** Null where it hit single students, or everybody. */
    ruang: text().array(),
    reason: text().notNull(),
    from_at: bigint({ mode: 'number' }).notNull(),
    to_at: bigint({ mode: 'number' }).notNull(),
    actor_id: uuid().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    undone_at: bigint({ mode: 'number' }),
    undone_by: uuid(),
    undone_reason: text(),
  },
  (t) => [index('exam_incident_schedule').on(t.jadwal_id, t.at)],
)

/** From when on (epoch ms) a phone counts as cut off if it is not heard again. */
export const heardUntil = (online_until: SQLWrapper, contact_at: SQLWrapper): SQL =>
  sql`greatest(${online_until}, ${contact_at} + ${sql.raw(String(SILENT_MS))})`

/**
 * When each phone was last heard and what it said of itself. Written in bunches beside the answer path, never on it;
 * `changed_at` is what the live board follows.
 */
export const attemptContactTable = pgTable(
  'attempt_contact',
  {
    attempt_id: uuid().notNull(),
    phone_id: uuid().notNull(),
    jadwal_id: uuid().notNull(),
    contact_at: bigint({ mode: 'number' }).notNull(),
    /** Until when its open stream says that it is there; put off while it lasts. */
    online_until: bigint({ mode: 'number' }).notNull(),
    /** Number of the facts that it knows. */
    seen: integer().notNull(),
    report: jsonb().$type<PhoneReport | null>(),
    changed_at: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.phone_id] }),
    index('attempt_contact_changes').on(t.jadwal_id, t.changed_at),
    index('attempt_contact_silent').on(t.jadwal_id, heardUntil(t.online_until, t.contact_at)),
  ],
)

/** Students whose phone has fetched the paper of a schedule. */
export const paperFetchTable = pgTable(
  'paper_fetch',
  { jadwal_id: uuid().notNull(), user_id: uuid().notNull(), at: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.jadwal_id, t.user_id] })],
)

/**
 * A participant of a schedule as the board lists, orders and counts them: derived from the tables that hold the facts
 * (board/board-fold.ts), never a source. Each index holds all that a page is chosen by, so that no page reads the lines
 * before it.
 */
export const boardLineTable = pgTable(
  'board_line',
  {
    jadwal_id: uuid().notNull(),
    user_id: uuid().notNull(),
    nama: text().notNull(),
    ruang: text(),
    kursi: integer(),
    /** What a search looks through: name, number and school in lower case, a line each. */
    search_text: text().notNull(),
    /** Who needs a look comes first. */
    rank: smallint().notNull(),
    /** A bit for each view of the contract that the participant is in. */
    views: integer().notNull(),
    started_at: bigint({ mode: 'number' }),
    /** When the phone was last heard; 0: never; the greatest there is while it is heard. */
    contact_at: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jadwal_id, t.user_id] }),
    index('board_line_attention').on(t.jadwal_id, t.rank, t.nama, t.user_id, t.views, t.ruang),
    index('board_line_nama').on(t.jadwal_id, t.nama, t.user_id, t.views, t.ruang),
    index('board_line_ruang').on(t.jadwal_id, t.ruang, t.kursi, t.nama, t.user_id, t.views),
    index('board_line_started').on(t.jadwal_id, t.started_at, t.nama, t.user_id, t.views, t.ruang),
    index('board_line_contact').on(t.jadwal_id, t.contact_at, t.nama, t.user_id, t.views, t.ruang),
  ],
)

/**
 * Participants whose line is to be derived anew. The write that changed them appends a row in its own transaction
 * (db/board-changes.ts): it waits for nobody and nobody waits for it.
 */
export const boardChangeTable = pgTable(
  'board_change',
  { jadwal_id: uuid().notNull(), user_id: uuid().notNull() },
  (t) => [index('board_change_schedule').on(t.jadwal_id, t.user_id)],
)

const count = () => integer().notNull()
const viewCounts = Object.fromEntries(BOARD_VIEWS.map((view) => [view, count()])) as Record<
  BoardView,
  ReturnType<typeof count>
>

/** How many lines of a schedule and a room are in each view; changed together with the lines. */
export const boardCountTable = pgTable(
  'board_count',
  { jadwal_id: uuid().notNull(), ruang: text(), ...viewCounts },
  (t) => [unique('board_count_room').on(t.jadwal_id, t.ruang).nullsNotDistinct()],
)

/** Until when (epoch ms) the lines of a schedule follow what time alone changes. Who derives lines holds the row. */
export const boardClockTable = pgTable('board_clock', {
  jadwal_id: uuid().primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
})

/** Other ids under which phones began an attempt without a network. */
export const logNameTable = pgTable(
  'log_name',
  {
    name: uuid().primaryKey(),
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
  },
  (t) => [index('log_name_attempt').on(t.attempt_id)],
)

/**
 * What one request brought of one writer: entries `from_seq` to `to_seq`, and the hash over its log so far. Added where it follows on the
 * writer's last row, and never changed. No foreign key: its check would write to the attempt's row with every save.
 */
export const logBatchTable = pgTable(
  'log_batch',
  {
    attempt_id: uuid().notNull(),
    writer: text().notNull(),
    from_seq: integer().notNull(),
    to_seq: integer().notNull(),
    /** SHA-256. */
    hash: bytea().notNull(),
    phone_id: uuid().notNull(),
    received_at: bigint({ mode: 'number' }).notNull(),
    /** Of this writer's rows so far. */
    bytes: integer().notNull(),
    /** The batch in columns (contract/exam/log/batch.ts), as JSON. */
    body: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.writer, t.from_seq] })],
)

/** What says something else than is durable under the same number: kept word for word. */
export const logConflictTable = pgTable(
  'log_conflict',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    sha256: text().notNull(),
    writer: text().notNull(),
    phone_id: uuid().notNull(),
    received_at: bigint({ mode: 'number' }).notNull(),
    body: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.sha256] })],
)

/** When a phone was heard that brought nothing new; rows of the log say of themselves when they came. */
export const logHeardTable = pgTable(
  'log_heard',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    phone_id: uuid().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.phone_id] })],
)

/** Public keys that ever signed receipts: after a new key is set, older receipts verify by the one that they name. */
export const receiptKeyTable = pgTable('receipt_key', {
  key_id: text().primaryKey(),
  /** Raw Ed25519 public key (32 bytes), base64. */
  public_key: text().notNull(),
  first_used_at: isoTime().notNull(),
})

/** A score: a pure function of (sealed log and facts, by `log_sha256` of the attempt, paper, key version, published calibration); what changes it makes a new row. */
export const resultTable = pgTable(
  'result',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => attemptTable.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    paper_sha256: text().notNull(),
    key_version: integer().notNull(),
    log_sha256: text().notNull(),
    /** The run whose parameters it was worked out with; null of a provisional one and of other schemes. */
    calibration_id: uuid(),
    /** How often marks of essays had been published of its schedule. */
    marks_version: integer().notNull().default(0),
    score: jsonb().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attempt_id, t.revision] })],
)

/** Who did what to whom and why, as far as exams go. */
export const auditTable = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    at: isoTime().notNull(),
    /** Null: nobody who has an account. */
    actor_id: uuid(),
    action: text().$type<AuditAction>().notNull(),
    subject: text().notNull(),
    reason: text(),
    detail: jsonb().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull().default('ok'),
    /** Where the call came from, for events of security: the network address, and browser and system. */
    address: text(),
    device: text(),
  },
  (t) => [
    index('audit_subject').on(t.subject),
    index('audit_at').on(t.at),
    index('audit_actor').on(t.actor_id, t.at),
    index('audit_action').on(t.action, t.at),
  ],
)
