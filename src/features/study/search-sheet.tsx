import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEGREES } from '#contract/choices.ts'
import type { Programme, ProgrammesReply } from '#contract/study/choices.ts'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { get } from '#src/lib/http.ts'
import { ProgrammeText } from './programme-text.tsx'

interface SearchProps {
  paket_id: string
  /** Which choice it becomes. */
  place: number
  /** Already chosen. */
  taken: readonly string[]
  rumpun_id: string | null
  /** The degree that is missing, where just one fits. */
  degree: (typeof DEGREES)[number] | undefined
  onPick(programme: Programme): void
  onClose(): void
}

/** Finds a study programme by what one types, while one types. */
export function SearchSheet({ paket_id, place, taken, rumpun_id, degree, onPick, onClose }: SearchProps) {
  const { t, i18n } = useTranslation('study')
  const [typed, setTyped] = useState('')
  const [jenjang, setJenjang] = useState(degree)
  const [ownStream, setOwnStream] = useState(false)
  const [page, setPage] = useState(1)
  const q = useDeferredValue(typed.trim())
  const wanted = { q: q || undefined, jenjang, rumpun_id: ownStream ? (rumpun_id ?? undefined) : undefined, page }
  const found = useQuery({
    queryKey: ['jurusan-paket', 'search', paket_id, wanted],
    placeholderData: keepPreviousData,
    queryFn: () => get<ProgrammesReply>('/jurusan-paket', { paket_id, ...wanted }),
  })
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  const { data = [], total = 0 } = found.data ?? {}
  return (
    <Sheet open onClose={onClose} title={t('choice', { n: place })}>
      <Field
        type="search"
        label={t('search')}
        help={t('searchHelp')}
        value={typed}
        maxLength={120}
        data-autofocus
        onChange={({ target }) => narrow(() => setTyped(target.value))}
      />
      <Row gap={2} wrap role="group" aria-label={t('filters')}>
        {DEGREES.map((one) => (
          <Button
            key={one}
            variant={jenjang === one ? 'soft' : 'outline'}
            aria-pressed={jenjang === one}
            onClick={() => narrow(() => setJenjang(jenjang === one ? undefined : one))}
          >
            {t(`degree.${one}`)}
          </Button>
        ))}
        {rumpun_id && (
          <Button
            variant={ownStream ? 'soft' : 'outline'}
            aria-pressed={ownStream}
            onClick={() => narrow(() => setOwnStream(!ownStream))}
          >
            {t('ownStream')}
          </Button>
        )}
      </Row>
      {found.isPending && <SkeletonBlock height="14rem" />}
      {found.isError && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <Text size="sm" tone="muted" numeric role="status">
          {total === 0 ? t('foundNone') : t('found', { n: total.toLocaleString(i18n.language) })}
        </Text>
      )}
      <List lined>
        {data.map((programme) => (
          <Row as="li" key={programme.id} gap={3}>
            <Rest>
              <ProgrammeText programme={programme} />
            </Rest>
            <Button
              variant="soft"
              disabled={taken.includes(programme.id)}
              aria-label={`${t('pick')}: ${programme.nama}, ${programme.universitas}`}
              onClick={() => onPick(programme)}
            >
              {taken.includes(programme.id) ? t('picked') : t('pick')}
            </Button>
          </Row>
        ))}
      </List>
      {(page > 1 || total > page * 20) && (
        <Row between>
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('before')}
          </Button>
          <Button variant="quiet" disabled={total <= page * 20} onClick={() => setPage(page + 1)}>
            {t('after')}
          </Button>
        </Row>
      )}
    </Sheet>
  )
}
