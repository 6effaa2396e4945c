import { jadwalPaket } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { jadwalOptions } from './jadwal-options.ts'

export default page(jadwalPaket, jadwalOptions)
