import { paket } from '#contract/resources/index.ts'
import { page } from '../../resource/page.tsx'
import { paketOptions } from './options.ts'

export default page(paket, paketOptions)
