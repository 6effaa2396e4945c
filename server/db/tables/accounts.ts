import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEVICE_KINDS, ZONES } from '#contract/accounts/auth.ts'
import { CONSENT_GIVERS, CONSENTS, type Consent } from '#contract/accounts/consents.ts'
import { DELETION_BY, GUARDIAN_STATES } from '#contract/accounts/register.ts'
import { FACTOR_KINDS } from '#contract/accounts/second-factor.ts'
import { ACCOUNT_STATES } from '#contract/choices.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { bytea } from '../bytea.ts'
import { base, isoTime } from '../columns.ts'
import { regionTable, sekolahSiswaTable } from './places.ts'

export const levelTable = pgTable(
  'level',
  {
    ...base(),
    nama_level: text().notNull(),
    /** Who has this level logs in with a second factor. */
    faktor_kedua: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('level_nama').on(t.nama_level)],
)

export const menuTable = pgTable(
  'menu',
  {
    ...base(),
    parent_id: uuid().references((): AnyPgColumn => menuTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    route_name: text().notNull(),
    icon: text().notNull(),
    url: text().notNull(),
    urutan: integer().notNull(),
  },
  (t) => [uniqueIndex('menu_url').on(t.url), index('menu_parent').on(t.parent_id, t.urutan)],
)

/** What a level may do with a menu. */
export const roleTable = pgTable(
  'role',
  {
    ...base(),
    level_id: uuid()
      .notNull()
      .references(() => levelTable.id, { onDelete: 'cascade' }),
    menu_id: uuid()
      .notNull()
      .references(() => menuTable.id, { onDelete: 'cascade' }),
    create: boolean().notNull(),
    update: boolean().notNull(),
    delete: boolean().notNull(),
    board: boolean().notNull().default(false),
    control: boolean().notNull().default(false),
    report: boolean().notNull().default(false),
    key: boolean().notNull().default(false),
    mark: boolean().notNull().default(false),
    import: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('role_level_menu').on(t.level_id, t.menu_id), index('role_menu').on(t.menu_id)],
)

/** What of an account may be shown: everything but the password. */
export const userColumns = () => ({
  ...base(),
  email: text().notNull(),
  /** National student number: ten digits, kept as text for its leading zeros. One logs in with it too. */
  nisn: text(),
  nama: text().notNull(),
  telepon: text(),
  sekolah: text(),
  /** Recorded by staff alone, apart from what the person says of themselves. */
  sekolah_tercatat: text(),
  kelas: text(),
  /** School and place from the tables, chosen by the person or by staff; `sekolah` is what they wrote themselves. */
  sekolah_id: uuid().references((): AnyPgColumn => sekolahSiswaTable.id, { onDelete: 'set null' }),
  kabupaten_kota_id: text().references((): AnyPgColumn => regionTable.id),
  zona: text({ enum: ZONES }).notNull().default('Asia/Jakarta'),
  level_id: uuid()
    .notNull()
    .references(() => levelTable.id),
  status: text({ enum: ACCOUNT_STATES }).notNull().default('aktif'),
})

export const userTable = pgTable(
  'app_user',
  {
    ...userColumns(),
    /** argon2id; `-` where none was ever set, which no password fits. */
    password_hash: text().notNull().default('-'),
    /** Stands in paths and on screens of others in place of the address. */
    username: text().notNull().default(sql`'siswa-' || substr(md5(gen_random_uuid()::text), 1, 12)`),
    /** `YYYY-MM-DD`; null where staff or a school made the account. */
    tanggal_lahir: text(),
    /** Of mails. */
    bahasa: text({ enum: LANGUAGES }).notNull().default('id'),
    /** Null where who registered has not shown yet that the address is theirs. */
    email_verified_at: isoTime(),
  },
  (t) => [
    uniqueIndex('app_user_email').on(t.email),
    uniqueIndex('app_user_username').on(t.username),
    uniqueIndex('app_user_nisn').on(t.nisn),
    index('app_user_level').on(t.level_id),
    index('app_user_status').on(t.status, t.id),
    index('app_user_nama').on(t.nama, t.id),
    index('app_user_created').on(t.created_at, t.id),
    index('app_user_updated').on(t.updated_at, t.id),
    index('app_user_sekolah').on(t.sekolah_id),
    index('app_user_region').on(t.kabupaten_kota_id),
    index('app_user_kelas').on(t.sekolah_tercatat, t.kelas),
    // Schools that were only written, to be matched with the table of schools.
    index('app_user_sekolah_typed')
      .on(sql`coalesce(${t.sekolah_tercatat}, ${t.sekolah})`)
      .where(sql`${t.sekolah_id} is null and coalesce(${t.sekolah_tercatat}, ${t.sekolah}) is not null`),
  ],
)

/** The one code that lets a student in once, made by staff on the day of an exam; of the code only a keyed hash. */
export const loginCodeTable = pgTable('login_code', {
  user_id: uuid()
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  code_hash: text().notNull(),
  expires_at: isoTime().notNull(),
})

/** A link of a forgotten password, good once and for an hour. */
export const passwordResetTable = pgTable(
  'password_reset',
  {
    /** SHA-256 of the token, which only the mail knows. */
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    expires_at: isoTime().notNull(),
  },
  (t) => [index('password_reset_user').on(t.user_id)],
)

/** A link that shows that an address is its owner's. It stays after its use: a repeated call answers the same. */
export const emailVerificationTable = pgTable(
  'email_verification',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    expires_at: isoTime().notNull(),
  },
  (t) => [index('email_verification_user').on(t.user_id), index('email_verification_expires').on(t.expires_at)],
)

/** Who answers for a student up to the age of 17. */
export const guardianTable = pgTable('guardian', {
  user_id: uuid()
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  nama: text().notNull(),
  email: text().notNull(),
  consent: text({ enum: GUARDIAN_STATES }).notNull(),
  /** Until when an unanswered link is good; a consent that was given can be withdrawn by the same link at any time. */
  expires_at: isoTime().notNull(),
})

/** The links that were mailed to a guardian. */
export const guardianLinkTable = pgTable(
  'guardian_link',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
  },
  (t) => [index('guardian_link_user').on(t.user_id)],
)

/**
 * Every consent that was given or withdrawn, with the version of its text. Rows are only added, and outlive the account: they
 * are the proof. Without a reference to the account for that reason.
 */
export const consentTable = pgTable(
  'consent',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    consent: text({ enum: Object.keys(CONSENTS) as [Consent, ...Consent[]] }).notNull(),
    version: text().notNull(),
    given: boolean().notNull(),
    oleh: text({ enum: CONSENT_GIVERS }).notNull(),
    /** Who of the staff entered it for a school. */
    actor_id: uuid(),
    at: isoTime().notNull(),
    address: text(),
  },
  (t) => [index('consent_user').on(t.user_id, t.at)],
)

/** Accounts that are to be deleted, and that were. */
export const accountDeletionTable = pgTable(
  'account_deletion',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    asked_at: isoTime().notNull(),
    due_at: isoTime().notNull(),
    oleh: text({ enum: DELETION_BY }).notNull(),
    state: text({ enum: ['waiting', 'held', 'cancelled', 'done'] }).notNull(),
    /** Why staff hold it: what law demands to be kept. */
    reason: text(),
    done_at: isoTime(),
  },
  (t) => [index('account_deletion_due').on(t.state, t.due_at, t.user_id)],
)

/** The own photo, encoded by us; its key stands in its address. */
export const accountPhotoTable = pgTable(
  'account_photo',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    kunci: text().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [uniqueIndex('account_photo_kunci').on(t.kunci)],
)

/** One log-in of one device: a chain of refresh tokens, of which only the newest is good. */
export const sessionFamilyTable = pgTable(
  'session_family',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    device_id: uuid().notNull(),
    /** What its owner knows it by: browser and system, and what kind of device. */
    device: text(),
    kind: text({ enum: DEVICE_KINDS }),
    created_at: isoTime().notNull(),
    expires_at: isoTime().notNull(),
    revoked_at: isoTime(),
    revoked_reason: text({ enum: ['logout', 'reuse', 'password', 'replaced', 'blocked', 'ended'] }),
    /** SHA-256 of the token now good, and of the one before with the time of its use (a lost reply may repeat it). */
    token_hash: text().notNull(),
    previous_hash: text(),
    rotated_at: isoTime(),
    /** When its owner last proved to be there, by a password or a second factor. */
    confirmed_at: isoTime(),
  },
  (t) => [index('session_family_user').on(t.user_id), index('session_family_expires').on(t.expires_at)],
)

/** Replies of write batches, so that a repeated batch answers what it answered first. */
export const inputBatchTable = pgTable(
  'input_batch',
  {
    batch: uuid().primaryKey(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    body_sha256: text().notNull(),
    reply: jsonb().notNull(),
    created_at: isoTime().notNull(),
  },
  (t) => [index('input_batch_created').on(t.created_at)],
)

/** A second factor of a person: an authenticator app (`totp`) or a passkey. */
export const secondFactorTable = pgTable(
  'second_factor',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: FACTOR_KINDS }).notNull(),
    nama: text().notNull(),
    created_at: isoTime().notNull(),
    used_at: isoTime(),
    /** Null until its owner has shown that it works. */
    confirmed_at: isoTime(),
    /** `totp`: its key, sealed by the server's secret, and the last step whose code was taken. */
    sealed_key: text(),
    last_step: integer(),
    /** `passkey`: WebAuthn's credential id, public key and counter, and how browsers reach it. */
    credential_id: text(),
    public_key: bytea(),
    counter: bigint({ mode: 'number' }),
    transports: text().array(),
  },
  (t) => [index('second_factor_user').on(t.user_id), uniqueIndex('second_factor_credential').on(t.credential_id)],
)

/** SHA-256 of recovery codes of 120 random bits; one that was used is gone. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    code_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_code_user').on(t.user_id)],
)

/** A log-in that waits for its second step; the ticket that continues it is known to the browser alone. */
export const loginTicketTable = pgTable(
  'login_ticket',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    device_id: uuid(),
    /** SHA-256 of the hash of the password that was shown: a new password ends the ticket. */
    password_mark: text().notNull(),
    expires_at: isoTime().notNull(),
  },
  (t) => [index('login_ticket_user').on(t.user_id), index('login_ticket_expires').on(t.expires_at)],
)

/** What a passkey is to sign: once, and within minutes. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    expires_at: isoTime().notNull(),
  },
  (t) => [index('passkey_challenge_user').on(t.user_id), index('passkey_challenge_expires').on(t.expires_at)],
)
