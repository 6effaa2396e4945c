import { Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Previewed } from '#contract/reporting/ruling.ts'
import { sumOfWeights, WHOLE } from '#contract/weights/rules.ts'
import {
  type WeightPackage,
  type WeightPreviewRequest,
  type weightPackagesReply,
  weightPreviewRequest,
} from '#contract/weights/weights.ts'
import { PreviewBox } from '#src/features/reports/office/preview-box.tsx'
import { get, post } from '#src/lib/http.ts'
import type { Values } from '#src/office/crud/values.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { isSetType, type WeightType } from './types.ts'

const SETTLED_MS = 400

/** Packages of a type that a set can be written into, with how they differ from `set_id`. */
export const useWeightPackages = (type: WeightType, set_id?: string) =>
  useQuery({
    queryKey: ['admin', 'weights', 'packages', type, set_id],
    queryFn: () =>
      get<z.infer<typeof weightPackagesReply>>('/rasionalisasi/packages', { type, ...(set_id && { set_id }) }),
    enabled: isSetType(type),
  })

/** Beside a set of weights: who would move, and how far, tried on the last sitting. */
export function WhoMoves({ type, values }: { type: WeightType; values: Values }) {
  const { t } = useTranslation('weights')
  const packages = useWeightPackages(type)
  const sat = (packages.data?.data ?? []).filter((paket) => paket.jadwal !== null)
  const [picked, setPicked] = useState<string | null>(null)
  const jadwal = sat.find((paket) => paket.jadwal?.id === picked)?.jadwal ?? sat[0]?.jadwal ?? null
  const [settled] = useDebouncedValue(values, SETTLED_MS)
  const wanted = requestOf(type, settled, jadwal?.id)
  const preview = useQuery({
    queryKey: ['admin', 'weights', 'preview', wanted],
    queryFn: async () => (await post<{ data: Previewed }>('/rasionalisasi/preview', wanted)).data,
    enabled: wanted !== null,
  })
  const nobody = isSetType(type) && packages.isSuccess && sat.length === 0
  return (
    <Section title={t('moves')} help={t('movesHelp')}>
      {sat.length > 0 && (
        <Select
          label={t('triedOn')}
          data={sat.map(optionOf)}
          value={jadwal?.id ?? null}
          allowDeselect={false}
          onChange={setPicked}
        />
      )}
      {nobody ? (
        <Text c="dimmed">{t('nobody')}</Text>
      ) : wanted === null ? (
        <Text c="dimmed">{t('unfinished')}</Text>
      ) : (
        <PreviewBox preview={preview} />
      )}
      <Stack gap="xs">
        {type === 'utbk' && <Note tone="info">{t('notOfficial')}</Note>}
        <Note>{t(isSetType(type) ? 'standard' : 'atOnce')}</Note>
      </Stack>
    </Section>
  )
}

const optionOf = ({ nama, jadwal }: WeightPackage) => ({
  value: jadwal?.id ?? '',
  label: `${nama} · ${jadwal?.nama} (${(jadwal?.peserta ?? 0).toLocaleString('id-ID')})`,
})

/** What is asked of the server; null while something is still missing. */
function requestOf(type: WeightType, values: Values, jadwal_id: string | undefined): WeightPreviewRequest | null {
  const { nama: _nama, rumpun_id: _stream, ...given } = values
  const asked = isSetType(type) ? { type, jadwal_id, bagian: given.bagian } : { type, ...given }
  const checked = weightPreviewRequest.safeParse(asked)
  return checked.success && isWhole(checked.data) ? checked.data : null
}

function isWhole(asked: WeightPreviewRequest): boolean {
  if (asked.type === 'kedinasan') return true
  const weights =
    asked.type === 'pas'
      ? [asked.bobot_harian, asked.bobot_pts, asked.bobot_pas]
      : asked.bagian.map(({ bobot }) => bobot)
  return sumOfWeights(weights) === WHOLE
}
