import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useZone } from '#src/lib/zone.ts'
import { EmptyDots } from './empty-dots.tsx'
import { OpenList } from './open-list.tsx'
import { useOpenJadwals, useScheduleCategories } from './use-open-jadwals.ts'

/** Everything one may register for, found by name and category. `mine`: what is not shown again. */
export function FindTryout({ mine }: { mine: readonly MyJadwal[] }) {
  const { t } = useTranslation('student')
  const zone = useZone()
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const [chosen, setChosen] = useState('')
  const categories = useScheduleCategories()
  const { query, rows: found } = useOpenJadwals(mine, q)
  const rows = chosen ? found.filter(({ kategori_id }) => kategori_id === chosen) : found
  const offered = categories.filter(({ id }) => id === chosen || found.some(({ kategori_id }) => kategori_id === id))
  const asked = q !== '' || chosen !== ''
  const clear = (
    <Button
      onClick={() => {
        setTyped('')
        setChosen('')
      }}
    >
      {t('find.clear')}
    </Button>
  )
  return (
    <>
      {!online && <OfflineBanner>{t('find.offline')}</OfflineBanner>}
      <Page>
        <Field
          type="search"
          label={t('find.search')}
          value={typed}
          maxLength={120}
          onChange={(event) => setTyped(event.target.value)}
        />
        {(offered.length > 1 || chosen) && (
          <SelectField label={t('find.category')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('find.any')}</option>
            {offered.map(({ id, nama }) => (
              <option key={id} value={id}>
                {nama}
              </option>
            ))}
          </SelectField>
        )}
      </Page>
      {query.isPending && <SkeletonRows />}
      {query.isError && rows.length === 0 && (
        <LoadError
          title={t('errorTitle')}
          text={t('find.offline')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <OpenList jadwals={rows} zone={zone} busy={query.isFetching} />
      {query.isSuccess && rows.length === 0 && (
        <StateMessage
          title={t(asked ? 'find.missTitle' : 'find.noneTitle')}
          picture={asked ? undefined : <EmptyDots />}
          action={asked ? clear : undefined}
        >
          {t(asked ? 'find.missText' : 'find.noneText')}
        </StateMessage>
      )}
    </>
  )
}
