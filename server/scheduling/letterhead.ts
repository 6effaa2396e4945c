import { letterhead } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import { letterheadTable } from '../db/tables/index.ts'

export const letterheadRoutes = serve(letterhead, letterheadTable)
