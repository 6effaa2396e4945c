import type { OwnTasks } from '#contract/packages/tasks.ts'
import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

export const OWN_TASKS = 'my-syarat'

/** The student's tasks of a package with what was sent; undefined for whoever is not a student, and until they are known. */
export function useOwnTasks(paket_id: string) {
  const profile = useSession((state) => state.session?.profile)
  const list = useOwnList({
    queryKey: [OWN_TASKS, profile?.id, paket_id],
    user_id: profile?.id,
    name: `tasks-${paket_id}`,
    enabled: profile?.role === 'Siswa',
    fetchList: () => get<{ data: OwnTasks[] }>('/my-syarat', { paket_id }),
  })
  return list.data?.reply.data[0]?.tasks
}
