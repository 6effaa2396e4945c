import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/errors.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { type AdminChange, type AdminRow, batchOf, data } from '../data.ts'
import type { Spec } from '../spec.ts'
import { changedIn, type Values, valuesOf } from '../values.ts'
import { refresh } from '../writing.ts'

interface Saving {
  /** The row the form stands on; null while it is new. */
  base: AdminRow | null
  busy: boolean
  /** As somebody else saved it meanwhile; null where nobody has. */
  theirs: AdminRow | null
  /** Epoch ms of the last save here. */
  savedAt: number | null
  /** `beside`: what a new row is sent along with; `again`: it may also go with a change of a row that an earlier try made. */
  save(values: Values, beside?: object, again?: boolean): Promise<AdminRow | null>
  merge(values: Values): Promise<AdminRow | null>
  dismiss(): void
}

/**
 * Writes a form. What is typed stays typed whatever happens; the same content is sent under the same batch number, so
 * that a save whose answer was lost is not made twice. `onFields` is called with what the server says of fields.
 */
export function useSaving(
  spec: Spec,
  row: AdminRow | null,
  onFields: (fields: Record<string, string>, errors: readonly FieldError[]) => void,
): Saving {
  const { t } = useTranslation('admin')
  const name = spec.resource.name
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<AdminRow | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const newId = useRef(crypto.randomUUID())
  const sent = useRef<{ content: string; batch: string } | null>(null)

  const write = async (change: AdminChange, beside: object = {}, again = false): Promise<AdminRow | null> => {
    const content = JSON.stringify([change, beside])
    if (sent.current?.content !== content) sent.current = { content, batch: batchOf([]).batch }
    setBusy(true)
    try {
      const [saved] = await data.write(name, { batch: sent.current.batch, changes: [change], ...beside })
      setBase(saved ?? null)
      setTheirs(null)
      setSavedAt(Date.now())
      confirm(t('form.saved'))
      // It is saved: whoever goes on at once is not asked about changes, nor brought back here once all lists are read anew.
      void refresh()
      return saved ?? null
    } catch (failure) {
      return await refused(failure, change, again ? beside : {})
    } finally {
      setBusy(false)
    }
  }

  const refused = async (failure: unknown, change: AdminChange, beside: object): Promise<AdminRow | null> => {
    const error = asApiError(failure)
    if (error.code === 'version_conflict') {
      setTheirs((error.details as { current: AdminRow }).current)
      return null
    }
    // An earlier save of this new row went through and only its answer was lost; what was typed since is a change of it.
    if (error.code === 'id_conflict' && change.op === 'create') {
      const made = await data.one(name, change.id)
      setBase(made)
      const differences = changedIn(valuesOf(spec, made), change.data)
      return write({ op: 'update', id: made.id, version: made.version, data: differences }, beside, true)
    }
    onFields(Object.fromEntries(error.fields.map(({ path, message }) => [fieldOf(path), message])), error.fields)
    await refuse(failure)
    return null
  }

  return {
    base,
    busy,
    theirs,
    savedAt,
    dismiss: () => setTheirs(null),
    save(values, beside, again) {
      if (!base) {
        const data = { ...spec.initial, ...spec.only, ...values }
        return write({ op: 'create', id: newId.current, data }, beside, again)
      }
      const differences = changedIn(valuesOf(spec, base), values)
      if (Object.keys(differences).length === 0) return Promise.resolve(base)
      return write({ op: 'update', id: base.id, version: base.version, data: differences })
    },
    merge(values) {
      if (!theirs) return Promise.resolve(null)
      if (Object.keys(values).length > 0) {
        return write({ op: 'update', id: theirs.id, version: theirs.version, data: values })
      }
      setBase(theirs)
      setTheirs(null)
      return Promise.resolve(theirs)
    },
  }
}

/** `changes.0.data.opsi.2.teks` → `opsi`: messages about parts stand at their field. */
const fieldOf = (path: string) => path.replace(/^changes\.\d+\.data\./, '').split('.')[0] ?? path
