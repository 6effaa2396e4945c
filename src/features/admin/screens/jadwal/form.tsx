import { useParams } from 'react-router-dom'
import { jadwalPaket } from '#contract/resources/index.ts'
import { ResourceForm } from '../../resource/form/resource-form.tsx'
import { specOf } from '../../resource/spec.ts'
import { jadwalOptions } from './jadwal-options.ts'

const spec = specOf(jadwalPaket, jadwalOptions)

/** `tambah`, and `edit/{id}`. */
export default function JadwalForm() {
  const { id = null } = useParams()
  return <ResourceForm key={id} spec={spec} id={id} />
}
