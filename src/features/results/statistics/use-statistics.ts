import { get } from '#src/lib/http.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

/** One of the student's own statistics, kept on this phone under `name`. */
export function useStatistics<T>(path: string, params: Record<string, unknown>, name: string | null) {
  const user_id = useSession((state) => state.session?.profile.id)
  return useOwnList<T>({
    queryKey: [path, user_id, params],
    user_id,
    name,
    keepShown: true,
    fetchList: () => get<T>(path, params),
  })
}
