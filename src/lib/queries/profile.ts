import { useQuery } from '@tanstack/react-query'
import type { ProfileReply } from '#contract/accounts/auth.ts'
import { get } from '../http.ts'
import { takeProfile, useSession } from '../session.ts'

/** A reloaded page carries yesterday's profile and menus: asks once how they stand now. Without a network they stay. */
export function useFreshProfile(): void {
  const user_id = useSession((state) => (state.session?.accessToken ? state.session.profile.id : undefined))
  useQuery({
    queryKey: ['profile', user_id],
    enabled: user_id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data, menus } = await get<ProfileReply>('/profile')
      await takeProfile(data, menus)
      return data
    },
  })
}
