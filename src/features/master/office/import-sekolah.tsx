import { ImportScreen } from './import/import-screen.tsx'

/** `/sekolah/impor` */
export default function ImportSekolah() {
  return <ImportScreen list="sekolah" />
}
