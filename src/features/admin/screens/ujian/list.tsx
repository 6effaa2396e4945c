import { ujian } from '#contract/resources/index.ts'
import { page } from '../../resource/page.tsx'
import { ujianOptions } from './options.ts'

export default page(ujian, ujianOptions)
