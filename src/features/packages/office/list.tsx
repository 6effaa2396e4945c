import { paket } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'
import { paketOptions } from './options.ts'

export default page(paket, paketOptions)
