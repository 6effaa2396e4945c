import { type GradeChange, type GradesReply, typedGrade } from '#contract/report-card/school-grades.ts'

/** One cell as it was typed and not yet acknowledged by the server. */
export interface GradeDraft {
  text: string
  /** What the server last said of the cell; null for an empty one. */
  was: number | null
  /** Another device stored `was` meanwhile: this waits until the student types again. */
  held?: true
}
/** By cell. */
export type GradeDrafts = Readonly<Record<string, GradeDraft>>

export const cellName = (mapel_id: string, semester: number) => `${mapel_id}/${semester}`

const shelf = (user_id: string) => `raport-draft:${user_id}`

/** What is typed and unsent, each student's own; it survives a closed tab. */
export function readDrafts(user_id: string): GradeDrafts {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf(user_id)) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as GradeDrafts) : {}
  } catch {
    // Storage closed to us, or somebody else's text: as if there were none.
    return {}
  }
}

/** Changes what is kept as it stands now, so that a second tab loses nothing. Answers whether this phone could keep it. */
export function changeDrafts(user_id: string, change: (now: GradeDrafts) => GradeDrafts, shown: GradeDrafts) {
  try {
    const next = change({ ...shown, ...readDrafts(user_id) })
    if (Object.keys(next).length) localStorage.setItem(shelf(user_id), JSON.stringify(next))
    else localStorage.removeItem(shelf(user_id))
    return { drafts: next, kept: true }
  } catch {
    return { drafts: change(shown), kept: false }
  }
}

/** A cell that is typed back to what the server has needs no sending. */
export function withTyped(drafts: GradeDrafts, cell: string, text: string, stored: number | null): GradeDrafts {
  const was = drafts[cell]?.was ?? stored
  const { [cell]: _, ...others } = drafts
  return gradeOf(text) === was ? others : { ...others, [cell]: { text, was } }
}

/** Undefined where the text is no grade; null for an emptied cell. */
export const gradeOf = (text: string): number | null | undefined => (text.trim() === '' ? null : typedGrade(text))

/** What can be sent: sound grades that do not wait for the student. */
export function changesOf(drafts: GradeDrafts): GradeChange[] {
  return Object.entries(drafts).flatMap(([cell, { text, was, held }]) => {
    const grade = gradeOf(text)
    const [mapel_id = '', semester = ''] = cell.split('/')
    return grade === undefined || held ? [] : [{ mapel_id, semester: Number(semester), grade, was }]
  })
}

/** After the server answered: what was stored is no draft any more, unless it was typed again meanwhile. */
export function withoutSent(
  drafts: GradeDrafts,
  sent: readonly GradeChange[],
  { differs }: GradesReply['data'],
): GradeDrafts {
  const left = { ...drafts }
  for (const change of sent) {
    const cell = cellName(change.mapel_id, change.semester)
    const draft = left[cell]
    if (!draft) continue
    const other = differs.find(({ mapel_id, semester }) => cellName(mapel_id, semester) === cell)
    if (other) left[cell] = { text: draft.text, was: other.stored, held: true }
    else if (gradeOf(draft.text) === change.grade) delete left[cell]
    else left[cell] = { ...draft, was: change.grade }
  }
  return left
}
