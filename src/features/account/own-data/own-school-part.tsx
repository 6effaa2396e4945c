import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/accounts/auth.ts'
import type { OwnSchool } from '#contract/accounts/own-school.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Pick } from '#src/components/forms/pick.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { get, http } from '#src/lib/http.ts'
import { schoolNote } from '#src/lib/school-note.ts'
import { takeProfile } from '#src/lib/session.ts'

interface Patch {
  sekolah_id?: string | null
  kabupaten_kota_id?: string | null
}

/** The own school and place, from the tables; what was once typed is shown with the schools that it may mean. */
export function OwnSchoolPart({ user_id }: { user_id: string }) {
  const { t } = useTranslation('ownData')
  const queries = useQueryClient()
  const queryKey = ['own-school', user_id]
  const query = useQuery({
    queryKey,
    queryFn: async () => (await get<{ data: OwnSchool }>('/profile/sekolah')).data,
  })
  const save = useMutation({
    mutationFn: async (patch: Patch) =>
      (await http.post<{ data: OwnSchool; profile: Profile }>('/profile/sekolah', patch)).data,
    onSuccess: async ({ data, profile }) => {
      queries.setQueryData(queryKey, data)
      await takeProfile(profile)
      toastSuccess(t('school.saved'))
    },
    onError: toastFailure,
  })
  if (!query.data) {
    if (!query.isError) return <SkeletonRows rows={2} />
    return (
      <LoadError title={t('failed')} text={t('offline')} busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  const { sekolah, region, typed: ditulis, proposed } = query.data
  const words = { other: t('school.other'), failed: t('school.searchFailed'), none: t('school.none') }
  return (
    <Stack gap={5}>
      <Text>{t('school.why')}</Text>
      <Pick
        label={t('school.label')}
        help={t('school.help')}
        picked={sekolah && { id: sekolah.id, nama: sekolah.nama, note: schoolNote(sekolah) }}
        onPick={(picked) => save.mutate({ sekolah_id: picked?.id ?? null })}
        search={{ path: '/sekolah-siswa', note: schoolNote }}
        words={words}
      />
      {!sekolah && ditulis && (
        <Stack gap={2}>
          <Text size="sm" tone="muted">
            {t(proposed.length ? 'school.meant' : 'school.written', { name: ditulis })}
          </Text>
          {proposed.map((school) => (
            <Button
              key={school.id}
              variant="soft"
              block
              disabled={save.isPending}
              onClick={() => save.mutate({ sekolah_id: school.id })}
            >
              {[school.nama, schoolNote(school)].join(' · ')}
            </Button>
          ))}
        </Stack>
      )}
      {!sekolah?.within && (
        <Pick
          label={t('school.place')}
          help={t('school.placeHelp')}
          picked={region && { id: region.id, nama: region.nama, note: region.within }}
          onPick={(picked) => save.mutate({ kabupaten_kota_id: picked?.id ?? null })}
          search={{
            path: '/kabupaten-kota',
            note: ({ within }: { id: string; nama: string; within: string }) => within,
          }}
          words={words}
        />
      )}
    </Stack>
  )
}
