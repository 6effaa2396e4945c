import { jadwalPaket } from '#contract/resources/index.ts'
import { page } from '../../resource/page.tsx'
import { jadwalOptions } from './jadwal-options.ts'

export default page(jadwalPaket, jadwalOptions)
