import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RANKING_NAMES } from '#contract/choices.ts'
import type { RankingName } from '#contract/results/ranking.ts'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { get, http } from '#src/lib/http.ts'
import styles from './profil.module.css'

interface Choice {
  data: { nama: RankingName; may_show_whole: boolean }
}

interface Own {
  user_id: string
}

/** What others read of the own name in rankings. */
export function RankingNameChoice(own: Own) {
  const { t } = useTranslation('statistics')
  return (
    <Stack as="section" gap={4} className={styles.section}>
      <h2>{t('name.title')}</h2>
      <Choose {...own} />
    </Stack>
  )
}

/** The whole name is not offered to minors. */
function Choose({ user_id }: Own) {
  const { t } = useTranslation('statistics')
  const queries = useQueryClient()
  const queryKey = ['ranking-name', user_id]
  const query = useQuery({ queryKey, queryFn: () => get<Choice>('/profile/ranking-name') })
  const choose = useMutation({
    mutationFn: async (nama: RankingName) => (await http.post<Choice>('/profile/ranking-name', { nama })).data,
    onSuccess: (reply) => {
      queries.setQueryData(queryKey, reply)
      toastSuccess(t('name.saved'))
    },
    onError: toastFailure,
  })
  if (!query.data) {
    if (!query.isError) return <SkeletonRows rows={1} />
    return (
      <LoadError
        title={t('name.failed')}
        text={t('failed')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { nama, may_show_whole } = query.data.data
  const offered = RANKING_NAMES.filter((one) => one !== 'lengkap' || may_show_whole)
  return (
    <SelectField
      label={t('name.label')}
      help={t(may_show_whole ? 'name.help' : 'name.minor')}
      value={choose.isPending ? choose.variables : nama}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.target.value as RankingName)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {t(`name.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
