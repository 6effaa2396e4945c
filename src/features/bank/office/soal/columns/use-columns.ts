import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#contract/resource.ts'
import type { subSoalPauli } from '#contract/resources/index.ts'
import { data } from '#src/office/crud/data.ts'
import { same } from '#src/office/crud/values.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'

/** A column as the server has it. */
export type Column = Row<typeof subSoalPauli>
/** What of a column is changed by hand. */
export type ColumnEdit = Partial<Pick<Column, 'angka' | 'baris_simbol'>>

/** As the contract has it. */
const MOST_COLUMNS = 100

export interface Columns {
  /** In their order, with what was changed by hand; undefined until they have come. */
  rows: readonly Column[] | undefined
  failed: boolean
  /** How often they were saved here: what is drawn of them is drawn anew. */
  saves: number
  dirty: boolean
  isChanged(id: string): boolean
  edit(id: string, edit: ColumnEdit): void
  restore(id: string): void
  /** Drops what was changed: the columns are being made anew. */
  drop(): void
  retry(): void
  /** Sends what was changed, all or nothing. Rejects with ApiError; nothing typed is lost then. */
  save(): Promise<void>
}

/** The columns of a stored sheet, to be changed by hand. */
export function useColumns(soal_pauli_id: string | null): Columns {
  const [edits, setEdits] = useState<ReadonlyMap<string, ColumnEdit>>(new Map())
  const [saves, setSaves] = useState(0)
  const query = { soal_pauli_id: soal_pauli_id ?? '', sort: 'urutan', size: MOST_COLUMNS }
  const found = useQuery({
    queryKey: ['admin', 'sub-soal-pauli', 'list', query],
    queryFn: () => data.list('sub-soal-pauli', query),
    enabled: soal_pauli_id !== null,
  })
  const stored = found.data?.data as unknown as Column[] | undefined
  const changed = (stored ?? []).filter((row) => differs(row, edits.get(row.id)))
  const without = (id: string) => new Map([...edits].filter(([key]) => key !== id))
  return {
    rows: stored?.map((row) => ({ ...row, ...edits.get(row.id) })),
    failed: found.isError && !stored,
    saves,
    dirty: changed.length > 0,
    isChanged: (id) => changed.some((row) => row.id === id),
    edit: (id, edit) => setEdits(new Map(edits).set(id, edit)),
    restore: (id) => setEdits(without(id)),
    drop: () => setEdits(new Map()),
    retry: () => void found.refetch(),
    async save() {
      if (changed.length === 0) return
      const changes = changed.map((row) => ({
        op: 'update' as const,
        id: row.id,
        version: row.version,
        data: { ...edits.get(row.id) },
      }))
      try {
        await writeAll('sub-soal-pauli', changes)
        setSaves((count) => count + 1)
      } finally {
        // Also after a failure: a save whose answer was lost is seen to have gone through.
        await refresh()
      }
      setEdits(new Map())
    },
  }
}

const differs = (row: Column, edit: ColumnEdit | undefined): boolean =>
  edit !== undefined && !same({ ...row, ...edit }, row)
