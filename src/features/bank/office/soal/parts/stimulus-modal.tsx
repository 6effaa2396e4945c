import { Alert, Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stimulus } from '#contract/resources/index.ts'
import { ConflictModal } from '#src/office/crud/conflict/conflict-modal.tsx'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { useSaving } from '#src/office/crud/form/use-saving.ts'
import { specOf } from '#src/office/crud/spec.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { firstOf, ownPath } from '../check.ts'

const spec = specOf(stimulus, { columns: ['judul'], form: [{ title: 'umum', fields: ['judul', 'teks'] }] })
const LIMITS = { judul: 160, teks: 120_000 }

interface StimulusModalProps {
  /** Null for a new one. */
  id: string | null
  /** Questions that show it. */
  shared: number
  onSaved(id: string): void
  onClose(): void
}

/** Writes a stimulus. It closes by its buttons alone: a click beside it must not cost a page of text. */
export function StimulusModal({ id, shared, onSaved, onClose }: StimulusModalProps) {
  const { t } = useTranslation('soal')
  const found = useQuery({
    queryKey: ['admin-form', 'stimulus', id],
    queryFn: () => data.one('stimulus', id ?? ''),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog
      opened
      size={760}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(id ? 'stimulus.edit' : 'stimulus.new')}
    >
      {found.error && <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />}
      {id !== null && found.isPending && <Skeleton height={240} />}
      {(id === null || found.data) && (
        <StimulusForm row={found.data ?? null} shared={shared} onSaved={onSaved} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface StimulusFormProps {
  row: AdminRow | null
  shared: number
  onSaved(id: string): void
  onClose(): void
}

function StimulusForm({ row, shared, onSaved, onClose }: StimulusFormProps) {
  const { t } = useTranslation('soal')
  const [values, setValues] = useState({ judul: String(row?.judul ?? ''), teks: String(row?.teks ?? '') })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState(false)
  const saving = useSaving(spec, row, (_fields, errors) =>
    setProblems(firstOf(errors.map(({ path, message }) => ({ path: ownPath(path), message })))),
  )
  const dirty = values.judul !== (row?.judul ?? '') || values.teks !== (row?.teks ?? '')
  const fields = { ...values, kode_asal: row?.kode_asal ?? null }
  const save = async () => {
    const { error } = stimulus.schema.draft.safeParse(fields)
    const wrong = firstOf(
      (error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    )
    setProblems(wrong)
    if (error) return
    const saved = await saving.save(values)
    if (saved) onSaved(saved.id)
  }
  return (
    <>
      {shared > 1 && (
        <Alert mb="sm" icon={<Info size={16} />}>
          {t('stimulus.affects', { count: shared })}
        </Alert>
      )}
      <TextInput
        mb="sm"
        withAsterisk
        data-autofocus
        label={t('stimulus.name')}
        description={t('limit.letters', { count: values.judul.length, max: LIMITS.judul })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={values.judul}
        error={problems.judul}
        onChange={(event) => setValues({ ...values, judul: event.currentTarget.value })}
      />
      <RichEditor
        label={t('stimulus.text')}
        value={values.teks}
        max={LIMITS.teks}
        error={problems.teks}
        onChange={(teks) => setValues((old) => ({ ...old, teks }))}
      />
      <Group mt="md" gap="xs" justify="flex-end">
        {asking && <span>{t('stimulus.lose')}</span>}
        <Button color={asking ? 'danger' : undefined} onClick={() => (dirty && !asking ? setAsking(true) : onClose())}>
          {t(asking ? 'stimulus.discard' : 'cancel')}
        </Button>
        <Button variant="filled" loading={saving.busy} onClick={() => void save()}>
          {t('stimulus.save')}
        </Button>
      </Group>
      {saving.theirs && saving.base && (
        <ConflictModal
          spec={spec}
          base={saving.base}
          mine={values}
          theirs={saving.theirs}
          busy={saving.busy}
          onMerge={(merged) => void saving.merge(merged).then((saved) => saved && onSaved(saved.id))}
          onClose={saving.dismiss}
        />
      )}
    </>
  )
}
