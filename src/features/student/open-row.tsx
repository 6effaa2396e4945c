import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { clock, dateParts, type Zone } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { MY_JADWAL } from '#src/lib/queries/my-jadwal.ts'
import { toastFailure, toastSuccess } from '#src/lib/toasts.ts'
import { DateMark } from './date-mark.tsx'
import { ListRow } from './list-row.tsx'
import type { JadwalRow } from './use-open-jadwals.ts'

/** A tryout that may be joined. */
export function OpenRow({ jadwal, zone }: { jadwal: JadwalRow; zone: Zone }) {
  const { t } = useTranslation('student')
  const client = useQueryClient()
  const register = useMutation({
    mutationFn: () => post('/my-paket/register', { jadwal_id: jadwal.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [MY_JADWAL] })
      toastSuccess(t('register.done', { name: jadwal.nama }))
    },
    onError: toastFailure,
  })
  return (
    <ListRow
      mark={<DateMark moment={Date.parse(jadwal.mulai)} zone={zone} />}
      title={jadwal.nama}
      text={t('ahead.from', { weekday: dateParts(jadwal.mulai, zone).weekday, hour: clock(jadwal.mulai, zone) })}
      action={
        <Button
          size="sm"
          busy={register.isPending}
          aria-label={`${t('register.action')}: ${jadwal.nama}`}
          onClick={() => register.mutate()}
        >
          {t('register.action')}
        </Button>
      }
    />
  )
}
