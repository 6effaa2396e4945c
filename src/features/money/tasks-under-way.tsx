import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OwnTasks } from '#contract/packages/tasks.ts'
import { List } from '#src/components/display/list.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { get } from '#src/lib/http.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'

/** Packages that are free on conditions and not the student's yet: how many of their tasks are accepted. */
export function TasksUnderWay() {
  const { t } = useTranslation('shopTasks')
  const user_id = useSession((state) => state.session?.profile.id)
  const list = useOwnList({
    queryKey: ['my-syarat', user_id, 'under-way'],
    user_id,
    name: 'tasks',
    fetchList: () => get<{ data: OwnTasks[] }>('/my-syarat'),
  })
  const rows = list.data?.reply.data ?? []
  if (rows.length === 0) return null
  return (
    <Stack as="section">
      <h2>{t('underWay')}</h2>
      <List lined>
        {rows.map(({ paket_id, paket_nama, tasks }) => (
          <Stack as="li" gap={1} key={paket_id}>
            <h3 data-text="md">
              <Link to={shopPaths.paket(paket_id)}>{paket_nama}</Link>
            </h3>
            <Text size="sm" tone="muted" numeric>
              {t('done', {
                n: tasks.filter(({ submission }) => submission?.state === 'accepted').length,
                all: tasks.length,
              })}
            </Text>
          </Stack>
        ))}
      </List>
    </Stack>
  )
}
