import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProfileReply } from '#contract/accounts/auth.ts'
import { get } from '#src/lib/http.ts'
import { takeProfile, useSession } from '#src/lib/session.ts'

/** Menus and flags as they are now: a right given or taken since the log-in shows without a new one. */
export function useFreshMenus(): void {
  const user_id = useSession((state) => state.session?.profile.id)
  const { data } = useQuery({ queryKey: ['profile', user_id], queryFn: () => get<ProfileReply>('/profile') })
  useEffect(() => {
    if (data) void takeProfile(data.data, data.menus)
  }, [data])
}
