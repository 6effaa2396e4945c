import { useMemo, useRef, useState } from 'react'
import type { IntoSubtest } from '#contract/input.ts'
import { soalPauli } from '#contract/resources/index.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useSaving } from '#src/office/crud/form/use-saving.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { same, typedSince } from '#src/office/crud/values.ts'
import { firstOf, ownPath } from '../check.ts'
import type { Saved } from '../use-soal-form.ts'
import { blankSheet, type SheetFields } from './presets.ts'

const FIELDS = Object.keys(soalPauli.fields) as (keyof SheetFields)[]

export const sheetSpec = specOf(soalPauli, { columns: ['nama'], form: [{ title: 'lembar', fields: FIELDS }] })

const fieldsOf = (row: AdminRow) => Object.fromEntries(FIELDS.map((key) => [key, row[key]])) as SheetFields

/** Everything that is typed of one sheet, what is wrong with it, and the way to save it. */
export function useSheetForm(row: AdminRow | null) {
  const [fields, setFields] = useState<SheetFields>(() => (row ? fieldsOf(row) : blankSheet()))
  const latest = useRef(fields)
  latest.current = fields
  const [clean, setClean] = useState(fields)
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<Record<string, string>>({})
  const saving = useSaving(sheetSpec, row, (_fields, errors) =>
    setSaid(firstOf(errors.map(({ path, message }) => ({ path: ownPath(path), message })))),
  )
  const found = useMemo(() => {
    const { error } = soalPauli.schema.draft.safeParse(fields)
    return firstOf((error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
  }, [fields])
  const settle = (saved: AdminRow | null): Saved | null => {
    if (!saved) return null
    setFields((old) => ({ ...fieldsOf(saved), ...typedSince(fields, old) }))
    setClean(fieldsOf(saved))
    setSaid({})
    setTried(false)
    return { row: saved, more: Object.keys(typedSince(fields, latest.current)).length > 0 }
  }
  const { nama: unnamed, ...others } = found
  const problems: Record<string, string> = { ...others, ...(tried && unnamed && { nama: unnamed }), ...said }
  return {
    fields,
    dirty: !same(clean, fields),
    /** Whether it can be drawn as it is. */
    sound: Object.keys(others).length === 0,
    saving,
    /** Limits are said at once; an empty name only when saving. */
    problems,
    change(part: Partial<SheetFields>) {
      setFields((old) => ({ ...old, ...part }))
      setSaid({})
    },
    check(): boolean {
      setTried(true)
      return Object.keys(found).length === 0
    },
    /** `into`: the sub-test that a new one goes into. */
    save: async (into: IntoSubtest) => settle(await saving.save(fields, into)),
    merge: async (values: Record<string, unknown>) => settle(await saving.merge(values)),
  }
}
