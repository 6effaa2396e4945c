import { same, type Values } from '../values.ts'

/** A field in which the three states differ: as it was, as typed here, as somebody else saved it meanwhile. */
export interface FieldMerge {
  key: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** `both`: changed here and there to different things, so somebody must choose. */
  changed: 'mine' | 'theirs' | 'both'
}

export type Picks = Record<string, 'mine' | 'theirs'>

export function compare(base: Values, mine: Values, theirs: Values, fields: readonly string[]): FieldMerge[] {
  return fields.flatMap((key) => {
    const here = !same(base[key], mine[key])
    const there = !same(base[key], theirs[key])
    if ((!here && !there) || same(mine[key], theirs[key])) return []
    const changed = here && there ? 'both' : here ? 'mine' : 'theirs'
    return [{ key, base: base[key], mine: mine[key], theirs: theirs[key], changed }]
  })
}

/** What must still be written on top of theirs: what only we changed, and ours where ours was picked. */
export function toWrite(merges: readonly FieldMerge[], picks: Picks): Values {
  const ours = merges.filter(
    ({ key, changed }) => changed === 'mine' || (changed === 'both' && picks[key] !== 'theirs'),
  )
  return Object.fromEntries(ours.map(({ key, mine }) => [key, mine]))
}
