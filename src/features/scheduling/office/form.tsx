import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { jadwalPaket } from '#contract/resources/index.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { specOf } from '#src/office/crud/spec.ts'
import { NEW_PEOPLE } from './form/new-people.tsx'
import { JadwalBelow } from './jadwal-below.tsx'
import { jadwalOptions } from './jadwal-options.ts'
import { Timeline } from './timeline.tsx'

const spec = specOf(jadwalPaket, jadwalOptions)

/** `tambah`, and `edit/{id}`. A package that asks for a schedule names itself: `tambah?paket={id}`. */
export default function JadwalForm() {
  const { id = null } = useParams()
  const [search] = useSearchParams()
  const paket_id = search.get('paket')
  const own = useMemo(() => (paket_id ? { ...spec, initial: { ...spec.initial, paket_id } } : spec), [paket_id])
  return <ResourceForm key={id} spec={own} id={id} aside={Timeline} below={JadwalBelow} along={NEW_PEOPLE} />
}
