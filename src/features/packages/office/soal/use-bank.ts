import type { Pickable } from '#contract/packages/building.ts'
import { useList } from '#src/office/list/use-list.ts'
import { pickable } from '../calls.ts'
import { BANK, pickQuery } from './picker-query.ts'

const idOf = (row: Pickable) => row.id
/** One that the package has already cannot be chosen again. */
const isFree = (row: Pickable) => row.place === null

/** The bank as the address asks for it; the choice outlives pages and filters. */
export const useBank = (subtest_id: string) =>
  useList(BANK, {
    ...pickable,
    ask: (state) => pickQuery(subtest_id, state),
    idOf,
    selectable: isFree,
    keepsSelection: true,
  })
