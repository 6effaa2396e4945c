import { SpecPage } from '#src/office/crud/page.tsx'
import { schools } from './sekolah-spec.ts'

/** The schools that students attend. */
export default function Sekolah() {
  return <SpecPage spec={schools} />
}
