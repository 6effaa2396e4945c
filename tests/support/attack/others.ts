import type pg from 'pg'

/** Told by a job when its time has come, whoever calls. */
const BY_THE_CLOCK = "kind in ('schedule_begins', 'payment_due')"

/** Which rows belong to one of the given people; tables not named here belong to nobody. */
const OWNED: Record<string, string> = {
  app_user: 'id = any($1)',
  session_family: 'user_id = any($1)',
  password_reset: 'user_id = any($1)',
  input_batch: 'user_id = any($1)',
  jadwal_paket_member: 'user_id = any($1)',
  member_paket: 'user_id = any($1)',
  paper_fetch: 'user_id = any($1)',
  attempt: 'user_id = any($1)',
  log_batch: 'attempt_id in (select id from attempt where user_id = any($1))',
  log_name: 'attempt_id in (select id from attempt where user_id = any($1))',
  log_heard: 'attempt_id in (select id from attempt where user_id = any($1))',
  log_conflict: 'attempt_id in (select id from attempt where user_id = any($1))',
  // Written some seconds after the call that it is about, which may be of before.
  attempt_contact: 'true',
  result: 'attempt_id in (select id from attempt where user_id = any($1))',
  // What nobody who is logged in did, such as a refused log-in, is noted without an actor.
  audit: 'actor_id is null or actor_id = any($1)',
  // Counted by the database from jadwal_paket_member.
  taken_places: 'true',
  // Derived by the database from attempts and places (server/proctoring/board-fold.ts).
  board_change: 'true',
  board_line: 'true',
  board_count: 'true',
  board_clock: 'true',
  passkey_challenge: 'user_id = any($1)',
  study_choice: 'user_id = any($1)',
  study_choice_major: 'user_id = any($1)',
  ranking_name: 'user_id = any($1)',
  school_grade: 'user_id = any($1)',
  consent: 'user_id = any($1)',
  email_verification: 'user_id = any($1)',
  guardian: 'user_id = any($1)',
  guardian_link: 'user_id = any($1)',
  account_photo: 'user_id = any($1)',
  notice_event: `(audience ->> 'user_id')::uuid = any($1) or ${BY_THE_CLOCK}`,
  notice: `user_id = any($1) or event_id in (select id from notice_event where ${BY_THE_CLOCK})`,
  notice_delivery: `user_id = any($1) or event_id in (select id from notice_event where ${BY_THE_CLOCK})`,
  notice_setting: 'user_id = any($1)',
  push_subscription: 'user_id = any($1)',
  // How often a banner was seen and followed, by whomever.
  banner_count: 'true',
  page_count: 'true',
  account_deletion: 'user_id = any($1)',
  ebook_owner: 'user_id = any($1)',
  snbp_member: 'user_id = any($1)',
  snbp_choice: 'member_id in (select id from snbp_member where user_id = any($1))',
  orders: 'user_id = any($1)',
  order_event: 'order_id in (select id from orders where user_id = any($1))',
  ledger_line: 'order_id in (select id from orders where user_id = any($1))',
  task_submission: 'user_id = any($1)',
  task_picture: 'submission_id in (select id from task_submission where user_id = any($1))',
  question_report: 'user_id = any($1)',
  order_proof: 'order_id in (select id from orders where user_id = any($1))',
  // Counts the invoices of all.
  invoice_counter: 'true',
}

/** What others may add to a row: readers of an e-book are counted. */
const NOTED = ['peminat']

/** All who have an account. */
export async function accountsOf(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ id: string }>('select id from app_user')).rows.map(({ id }) => id)
}

/**
 * Students who came since: attackers, and whoever they registered, of earlier attacks too, whose notices are still
 * written. An account of staff that came is somebody else's.
 */
export async function studentsSince(pool: pg.Pool, known: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from app_user u join level l on l.id = u.level_id
     where l.nama_level = 'Siswa' and not (u.id = any($1::uuid[]))`,
    [known],
  )
  return rows.map(({ id }) => id)
}

/** A sum of every row of every table that is not one of these people's: what they may not have changed. */
export async function sumOfOthers(pool: pg.Pool, people: readonly string[]): Promise<Record<string, string>> {
  const tables = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const sums: Record<string, string> = {}
  for (const { table_name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(whole) - $2::text[])::text, 0)), 0) as sum
       from "${table_name}" whole where not (${OWNED[table_name] ?? 'false'}) or $1::uuid[] is null`,
      [people, NOTED],
    )
    sums[table_name] = rows[0]?.sum ?? ''
  }
  return sums
}
