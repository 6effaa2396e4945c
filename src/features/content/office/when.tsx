import { useTranslation } from 'react-i18next'
import { guide, page } from '#contract/resources/index.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { cellsOf } from '#src/office/crud/spec.ts'
import { publicationOf } from './publication.ts'

interface WhenProps {
  status?: unknown
  terbit_at?: unknown
}

/** Since when a text can be read, or from when on it will be, in words. */
export function When({ status, terbit_at }: WhenProps) {
  const { t } = useTranslation('contentOffice')
  const zone = useZone()
  const time = typeof terbit_at === 'string' && terbit_at !== '' ? dateTime(terbit_at, zone) : ''
  return t(`when.${publicationOf({ status, terbit_at }, Date.now() + clockOffset())}`, { time })
}

const terbit_at = (row: WhenProps) => (row.terbit_at === null ? '–' : <When {...row} />)
export const pageCells = cellsOf(page, { terbit_at })
export const guideCells = cellsOf(guide, { terbit_at })
