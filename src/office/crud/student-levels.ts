import { level } from '#contract/resources/index.ts'
import { refTo, useRefRows } from './refs.ts'

/** No level has this id. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The levels of students, as a list of accounts is narrowed to them: to nobody until they are known, or where there are none. */
export function useStudentLevels(): string {
  const levels = useRefRows(refTo(level)).data?.data ?? []
  return levels.flatMap(({ id, role }) => (role === 'Siswa' ? [id] : [])).join() || NOBODY
}
