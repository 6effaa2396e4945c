/** Where a text stands between being written and being read. */
export type Publication = 'draft' | 'scheduled' | 'public' | 'archived' | 'onSave'

interface Written {
  status?: unknown
  terbit_at?: unknown
}

/** `now`: epoch ms. `onSave`: as it is typed it becomes public by the next save. */
export function publicationOf({ status, terbit_at }: Written, now: number): Publication {
  if (status === 'arsip') return 'archived'
  if (status !== 'terbit') return 'draft'
  if (typeof terbit_at !== 'string' || terbit_at === '') return 'onSave'
  return Date.parse(terbit_at) > now ? 'scheduled' : 'public'
}
