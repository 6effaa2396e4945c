import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { WEIGHTS_MENU } from '#contract/weights/weights.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { CREATE, EDIT } from '#src/office/crud/own-parts.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { NoSuchScreen } from '#src/office/kit/states/no-such-screen.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { isSetType, isWeightType, specOfType, WEIGHT_TYPES, type WeightType } from './types.ts'
import { WhoMoves } from './who-moves.tsx'
import { WriteInto } from './write-into.tsx'

/** `/rasionalisasi/{type}`: the sets of weights of a type, and the form of one beside who would move by it. */
export default function Weights() {
  const { type } = useParams()
  if (type === undefined) return <Navigate to={`${menuUrl(WEIGHTS_MENU)}/utbk`} replace />
  return isWeightType(type) ? <OfType key={type} type={type} /> : <NoSuchScreen />
}

function OfType({ type }: { type: WeightType }) {
  const { t } = useTranslation('weights')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const spec = specOfType(type)
  const id = search.get(EDIT)
  const parts = useMemo(
    () => ({
      aside: ({ values }: { values: Record<string, unknown> }) => <WhoMoves type={type} values={values} />,
      ...(isSetType(type) && {
        below: ({ row }: { row: { id: string } }) => <WriteInto type={type} row={row as never} />,
      }),
    }),
    [type],
  )
  useTrailName(t(`type.${type}`))
  if (search.has(CREATE)) return <ResourceForm key="new" spec={spec} id={null} aside={parts.aside} />
  if (id) return <ResourceForm key={id} spec={spec} id={id} {...parts} />
  return (
    <Page title={t('title')}>
      <TabRow
        label={t('types')}
        pages
        tabs={WEIGHT_TYPES.map((value) => ({ value, name: t(`type.${value}`) }))}
        chosen={type}
        onChoose={(next) => navigate(`${menuUrl(WEIGHTS_MENU)}/${next}`)}
      />
      <ResourceList spec={spec} embedded />
    </Page>
  )
}
