import { useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#contract/resource.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'

/** All rows of a resource: levels, menus and grants are few enough to be shown at once. */
async function all(resource: string): Promise<AdminRow[]> {
  const rows: AdminRow[] = []
  for (let page = 1; ; page += 1) {
    const part = await data.list(resource, { page, size: MAX_PAGE_SIZE })
    rows.push(...part.data)
    if (part.data.length < MAX_PAGE_SIZE) return rows
  }
}

export function useMatrix() {
  return useQuery({
    queryKey: ['admin', 'role', 'matrix'],
    queryFn: async () => {
      const [levels, menus, roles] = await Promise.all([all('level'), all('menu'), all('role')])
      return { levels, menus, roles }
    },
  })
}
