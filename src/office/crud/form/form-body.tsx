import { Flex } from '@mantine/core'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DraftPlace } from '#contract/question-bank/unsaved-draft.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { useReasonWords } from '#src/office/kit/reason-words.ts'
import { Columns } from '#src/office/kit/section/section.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { leaveBy, settle as settleCopy, useUnsavedChanges } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ConflictModal } from '../conflict/conflict-modal.tsx'
import type { AdminRow } from '../data.ts'
import { useAddresses } from '../list/use-addresses.ts'
import { useRights } from '../rights.ts'
import { nameOf, type Spec } from '../spec.ts'
import { KeptDraft } from '../unsaved-draft/kept-draft.tsx'
import { blankValues, fieldsOf, typedSince, type Values, valuesOf } from '../values.ts'
import { EditHead } from './edit-head.tsx'
import { focusFirstError } from './focus-first-error.ts'
import styles from './form-body.module.css'
import { FormSection } from './form-section.tsx'
import { MoreSections } from './more-sections.tsx'
import { resolverOf } from './resolver.ts'
import { useBack } from './use-back.ts'
import { useSaving } from './use-saving.ts'

export interface Along {
  /** Under which section. */
  under: string
  Part(props: { values: Values; value: object; onChange(value: object): void }): ReactNode
  /** What is sent of it with the row. */
  sent(value: object): object
  /** Where it goes on once both are saved; as usual where absent. */
  next(value: object, saved: AdminRow): string | undefined
}

/** What a screen puts around the fields. Methods: their parameters may say whose rows they are. */
export interface FormParts {
  /** Beside the fields, from what is typed now. */
  aside?(props: { values: Values }): ReactNode
  /** Under the form of a row that exists: what belongs to it. */
  below?(props: { row: AdminRow }): ReactNode
  /** What is asked with something new beside its fields. */
  along?: Along
  /** What is typed is kept as its author's own until it is saved: under which name. */
  drafts?: DraftPlace['jenis']
}

interface FormBodyProps extends FormParts {
  spec: Spec
  row: AdminRow | null
}

export function FormBody({ spec, row, aside: Aside, below: Below, along: given, drafts }: FormBodyProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const addresses = useAddresses(spec)
  const back = useBack(addresses.list)
  const rights = useRights(spec.resource.access.write)
  const words = useWords(spec.resource.name)
  const say = useReasonWords()
  const resolver = useMemo(() => resolverOf(spec, row, say), [spec, row, say])
  const form = useForm<Values>({
    defaultValues: row ? valuesOf(spec, row) : blankValues(spec),
    resolver,
    mode: 'onTouched',
  })
  const { dirtyFields } = form.formState
  const along = row ? undefined : given
  const [extra, setExtra] = useState<object | null>(null)
  const dirty = extra !== null || Object.keys(dirtyFields).length > 0
  const values = useWatch({ control: form.control }) as Values
  const saving = useSaving(spec, row, (fields) => {
    for (const [key, message] of Object.entries(fields)) form.setError(key, { message })
  })
  const locked = row ? !rights.update || spec.without.includes('update') : !rights.create
  const title = saving.base ? nameOf(spec, saving.base) : t('new', { name: spec.noun ? t(spec.noun) : addresses.title })
  useTrailName(title)
  useLeaveGuard(dirty)

  const put = (typed: Values) => {
    for (const key of fieldsOf(spec)) if (key in typed) form.setValue(key, typed[key], { shouldDirty: true })
  }
  const settle = (saved: AdminRow | null, sent: Values, stay: boolean) => {
    if (!saved) return
    const more = typedSince(sent, form.getValues())
    form.reset(valuesOf(spec, saved))
    setExtra(null)
    put(more)
    if (Object.keys(more).length > 0 || (stay && row)) return
    const next = extra && along?.next(extra, saved)
    const go = () => {
      if (next) return void navigate(next, { replace: true })
      if (stay) navigate(addresses.edit(saved.id), { replace: true })
      // Something new that has a page of its own goes on there: a package wants questions, a schedule participants.
      else if (!row && spec.open) navigate(spec.open(saved), { replace: true })
      else back()
    }
    // What is saved may be left, before the guard learns of it from the next render; a copy that is kept goes first.
    if (drafts) return void settleCopy(go)
    useUnsavedChanges.setState({ dirty: false })
    go()
  }
  const save = async (stay: boolean) => {
    if (saving.busy) return
    const sent = form.getValues()
    await form.handleSubmit(
      async (checked) => settle(await saving.save(checked, extra ? along?.sent(extra) : undefined, true), sent, stay),
      focusFirstError,
    )()
  }
  const merge = async (merged: Values) => {
    const sent = form.getValues()
    settle(await saving.merge(merged), sent, true)
  }
  useKeys({ 'ctrl+s': locked ? undefined : () => void save(true), Escape: () => leaveBy(back) })

  const folded = spec.form.filter(({ more }) => more)
  const asked = spec.form.filter(({ more }) => !more)
  const drawn = (section: Spec['form'][number]) => (
    <Fragment key={section.title}>
      <FormSection spec={spec} section={section} control={form.control} values={values} locked={locked} />
      {along?.under === section.title && <along.Part values={values} value={extra ?? {}} onChange={setExtra} />}
    </Fragment>
  )
  const sections = (
    <div className={styles.sections}>
      {drafts && (
        <KeptDraft
          place={{ jenis: drafts, row_id: row?.id ?? null }}
          version={saving.base?.version ?? null}
          fields={values}
          dirty={dirty}
          locked={locked}
          onRestore={put}
        />
      )}
      {asked.map(drawn)}
      {folded.length > 0 && (
        <MoreSections
          names={folded.map(({ title }) => words.section(title))}
          open={row !== null}
          wrong={folded.some(({ fields }) => fields.some((key) => key in form.formState.errors))}
        >
          {folded.map(drawn)}
        </MoreSections>
      )}
    </div>
  )
  return (
    <>
      <Flex
        component="form"
        direction="column"
        flex={1}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(false)
        }}
      >
        <EditHead
          title={title}
          dirty={dirty}
          savedAt={saving.savedAt}
          busy={saving.busy}
          locked={locked}
          onLeave={() => leaveBy(back)}
        />
        {Aside ? (
          <Columns width={18.5} side={<Aside values={values} />}>
            {sections}
          </Columns>
        ) : (
          sections
        )}
        {saving.theirs && saving.base && (
          <ConflictModal
            spec={spec}
            base={saving.base}
            mine={values}
            theirs={saving.theirs}
            busy={saving.busy}
            onMerge={(merged) => void merge(merged)}
            onClose={saving.dismiss}
          />
        )}
      </Flex>
      {Below && saving.base && <Below row={saving.base} />}
    </>
  )
}
