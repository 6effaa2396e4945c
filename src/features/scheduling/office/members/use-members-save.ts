import { useState } from 'react'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { fieldProblems } from '#src/office/kit/api-failure.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { useUndoable } from './use-peserta-actions.tsx'

const RESOURCE = jadwalPaketMember.name

interface MembersSave {
  rows: readonly Peserta[]
  /** What of a row is written back when it is undone. */
  of(row: Peserta): object
  /** What was done, in words. */
  done: string
  onClose(): void
}

/** Writes the same to each of these participants, with its way back; what is wrong stands by field. */
export function useMembersSave({ rows, of, done, onClose }: MembersSave) {
  const [problem, setProblem] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const undoable = useUndoable()

  const save = async (data: Record<string, unknown>) => {
    setBusy(true)
    try {
      const saved = await writeAll(
        RESOURCE,
        rows.map(({ id, version }) => ({ op: 'update', id, version, data })),
      )
      const before = new Map(rows.map((row) => [row.id, of(row)]))
      undoable(done, async () => {
        await writeAll(
          RESOURCE,
          saved.map(({ id, version }) => ({ op: 'update', id, version, data: { ...before.get(id) } })),
        )
      })
      onClose()
      resolved()
    } catch (failure) {
      const problems = fieldProblems(failure)
      setProblem(problems)
      if (Object.keys(problems).length === 0) await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return { busy, problem, save }
}
