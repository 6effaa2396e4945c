import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Programme, ProgrammeChoices } from '#contract/study/choices.ts'
import type { Db, Tx } from '../db/connect.ts'
import { schoolMajorTable, studyChoiceMajorTable, studyChoiceTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { programmeRows } from './programmes.ts'
import { openIn, type StudyPaket } from './study-package.ts'

/** What a student chose in a package. */
export async function storedChoices(db: Db | Tx, user_id: string, paket: StudyPaket): Promise<ProgrammeChoices> {
  const [[head], choices] = await Promise.all([
    db.select().from(studyChoiceTable).where(ofPaket(user_id, paket.id)),
    chosenProgrammes(db, user_id, paket),
  ])
  return { version: head?.version ?? 0, rumpun_id: head?.rumpun_id ?? null, choices }
}

/** In the order of their priority. */
export function chosenProgrammes(
  db: Db | Tx,
  user_id: string,
  paket: StudyPaket,
  of_paket_id = paket.id,
): Promise<Programme[]> {
  const { user_id: by, paket_id, school_major_id, priority } = studyChoiceMajorTable
  return programmeRows(db, openIn(paket))
    .innerJoin(studyChoiceMajorTable, eq(school_major_id, schoolMajorTable.id))
    .where(and(eq(by, user_id), eq(paket_id, of_paket_id)))
    .orderBy(asc(priority))
}

/** What was chosen last in another package, as far as it is open in this one: a form without choices begins with it. */
export async function suggestedProgrammes(db: Db, user_id: string, paket: StudyPaket): Promise<Programme[]> {
  const { paket_id } = studyChoiceTable
  const [last] = await db
    .select({ paket_id })
    .from(studyChoiceTable)
    .innerJoin(
      studyChoiceMajorTable,
      and(
        eq(studyChoiceMajorTable.user_id, studyChoiceTable.user_id),
        eq(studyChoiceMajorTable.paket_id, studyChoiceTable.paket_id),
      ),
    )
    .where(and(eq(studyChoiceTable.user_id, user_id), ne(paket_id, paket.id)))
    .orderBy(desc(studyChoiceTable.updated_at))
    .limit(1)
  if (!last) return []
  const programmes = await chosenProgrammes(db, user_id, paket, last.paket_id)
  return programmes.filter(({ open }) => open)
}

/**
 * Takes the next version of a student's choices in a package, holding them until the transaction ends. Who knows an older one
 * is refused, unless `same` says that it is already as sent: then it is the same sender again, whose reply was lost.
 */
export async function nextVersion(
  tx: Tx,
  key: { user_id: string; paket_id: string },
  known: number,
  now: number,
  same: (head: typeof studyChoiceTable.$inferSelect) => Promise<boolean> | boolean,
): Promise<'same' | 'next'> {
  const updated_at = new Date(now).toISOString()
  await tx
    .insert(studyChoiceTable)
    .values({ ...key, version: 0, updated_at })
    .onConflictDoNothing()
  const own = ofPaket(key.user_id, key.paket_id)
  const [head] = await tx.select().from(studyChoiceTable).where(own).for('update')
  if (!head) throw new Error('the choices of a package went away while they were written')
  if (head.version > 0 && (await same(head))) return 'same'
  if (head.version !== known) throw refusal('choices.changed')
  await tx
    .update(studyChoiceTable)
    .set({ version: known + 1, updated_at })
    .where(own)
  return 'next'
}

export const ofPaket = (user_id: string, paket_id: string) =>
  and(eq(studyChoiceTable.user_id, user_id), eq(studyChoiceTable.paket_id, paket_id))
