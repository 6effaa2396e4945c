import { ImportScreen } from './import/import-screen.tsx'

/** `/universitas/impor` */
export default function ImportProdi() {
  return <ImportScreen list="prodi" />
}
