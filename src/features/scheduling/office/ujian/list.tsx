import { ujian } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { ujianOptions } from './options.ts'

export default page(ujian, ujianOptions)
