import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntoSubtest } from '#contract/input.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useSaving } from '#src/office/crud/form/use-saving.ts'
import { same, typedSince } from '#src/office/crud/values.ts'
import { firstOf, ownPath, problemsOf } from './check.ts'
import { blankDraft, draftOf, fieldsOf, hasOptions, type Like, type SoalDraft, type SoalFields } from './draft.ts'
import { soalSpec } from './spec.ts'

export interface Saved {
  row: AdminRow
  /** More was typed while it was being saved, and waits for the next save. */
  more: boolean
}

/** Everything that is typed of one question, what is wrong with it, and the way to save it. */
export function useSoalForm(row: AdminRow | null, like: Like | null = null) {
  const { t } = useTranslation('soal')
  const blank = useMemo(() => blankDraft({ columns: [t('statements.right'), t('statements.wrong')] }), [t])
  const [draft, setDraft] = useState<SoalDraft>(() =>
    row ? draftOf(row as unknown as SoalFields, blank) : { ...blank, ...like },
  )
  const latest = useRef(draft)
  latest.current = draft
  /** As it was when last saved or opened. */
  const [clean, setClean] = useState(() => fieldsOf(draft))
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<Record<string, string>>({})
  const saving = useSaving(soalSpec, row, (_fields, errors) =>
    setSaid(firstOf(errors.map(({ path, message }) => ({ path: ownPath(path), message })))),
  )
  const fields = useMemo(() => fieldsOf(draft), [draft])
  const found = useMemo(() => problemsOf(fields, t('empty')), [fields, t])
  const dirty = !same(clean, fields)

  const settle = (saved: AdminRow | null): Saved | null => {
    if (!saved) return null
    const next = draftOf(saved as unknown as SoalFields, blank)
    // The parts of other types stay as they were typed; the saved ones are as the server has them.
    setDraft((old) => ({ ...old, ...sameKeys(next, old), ...typedSince(draft, old) }))
    setClean(fieldsOf(next))
    setSaid({})
    setTried(false)
    return { row: saved, more: Object.keys(typedSince(draft, latest.current)).length > 0 }
  }
  return {
    draft,
    fields,
    dirty,
    saving,
    /** By path: what the server said, then what can be seen from here once saving was tried. */
    problems: { ...(tried ? found : tooLong(found, fields)), ...said },
    change(part: Partial<SoalDraft>) {
      setDraft((old) => ({ ...old, ...part }))
      setSaid({})
    },
    /** Fields of another version, put into the form to be saved as a new one. */
    restore(isi: Record<string, unknown>) {
      setDraft((old) => draftOf({ ...fieldsOf(old), ...isi } as SoalFields, blank))
    },
    /** Whether it may be sent at all; says what is wrong where it may not. */
    check(): boolean {
      setTried(true)
      return Object.keys(found).length === 0
    },
    /** `into`: the sub-test that a new one goes into. */
    save: async (into: IntoSubtest) => settle(await saving.save(fields, into)),
    merge: async (values: Record<string, unknown>) => settle(await saving.merge(values)),
  }
}

/** A limit that is broken is said at once; what is still missing, only when saving. */
function tooLong(found: Record<string, string>, fields: SoalFields): Record<string, string> {
  const LIMIT: Record<string, number> = {
    teks: 60_000,
    pembahasan_teks: 60_000,
    materi: 160,
    pembahasan_video_url: 500,
  }
  return Object.fromEntries(
    Object.entries(found).filter(([path]) => {
      const value = (fields as Record<string, unknown>)[path]
      return typeof value === 'string' && value.length > (LIMIT[path] ?? Number.POSITIVE_INFINITY)
    }),
  )
}

/** Rows keep their keys where their number did not change: an editor that is written in stays the same one. */
function sameKeys(next: SoalDraft, old: SoalDraft): SoalDraft {
  const keyed = <T extends { key: string }>(rows: T[], before: T[]) =>
    rows.length === before.length ? rows.map((row, index) => ({ ...row, key: before[index]?.key ?? row.key })) : rows
  return {
    ...next,
    options: keyed(next.options, old.options),
    statements: keyed(next.statements, old.statements),
    ...(next.jenis !== 'pernyataan' && { statements: old.statements, kolom: old.kolom }),
    ...(next.jenis !== 'isian' && { answers: old.answers }),
    ...(next.jenis === 'uraian' ? { rubric: keyed(next.rubric, old.rubric) } : { rubric: old.rubric }),
    ...(next.format_isian === null && { format_isian: old.format_isian }),
    ...(!hasOptions(next.jenis) && { options: old.options }),
    // Their letters follow their texts, so that the stored rows come in another order than they were written in.
    ...{ matches: old.matches, choices: old.choices, order: old.order, gaps: old.gaps },
  }
}
