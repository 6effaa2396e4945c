import { Button, CopyButton, Kbd } from '@mantine/core'
import { RotateCw, SearchX, ServerCrash, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { ApiError } from '#src/lib/calls/api-error.ts'
import { useSession } from '#src/lib/session.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { State } from '#src/office/kit/states/state.tsx'

interface ListProblemProps {
  failure: ApiError
  onRetry(): void
  /** Takes back what the address asks for: the way out where the server knows no such filter, order or page. */
  onClear?(): void
}

/** What an address asks for that nobody has: trying again brings nothing. */
const UNKNOWN: readonly (number | null)[] = [400, 404]

function NoRecord({ reason }: { reason: string }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const list = pathname.split('/').slice(0, 3).join('/')
  return (
    <State
      icon={<SearchX size={20} />}
      title={t('state.missingTitle')}
      text={reason}
      actions={
        <Button component={Link} to={list} variant="filled">
          {t('state.toList')}
        </Button>
      }
    />
  )
}

/** A list or record that did not come: what did not happen, what is safe, the way out, and a code to pass on. */
export function ListProblem({ failure, onRetry, onClear }: ListProblemProps) {
  const { t } = useTranslation('admin')
  const level = useSession((state) => state.session?.profile.level.nama_level ?? '')
  if (failure.code === 'forbidden')
    return <State title={t('noRight.list')} text={`${reasonOf(failure)} ${t('noRight.text', { level })}`} />
  if (!onClear && UNKNOWN.includes(failure.status)) return <NoRecord reason={reasonOf(failure)} />
  const offline = failure.status === null
  const code = `${failure.status ?? 0} · ${failure.code ?? 'network'}`
  return (
    <State
      tone="danger"
      icon={offline ? <WifiOff size={20} /> : <ServerCrash size={20} />}
      title={t('state.errorTitle')}
      text={offline ? t('state.errorOffline') : `${reasonOf(failure)} ${t('state.errorSafe')}`}
      actions={
        <>
          <Button variant="filled" leftSection={<RotateCw size={16} />} rightSection={<Kbd>R</Kbd>} onClick={onRetry}>
            {t('state.retry')}
          </Button>
          {onClear && failure.status === 400 && <Button onClick={onClear}>{t('list.clear')}</Button>}
        </>
      }
      note={
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button size="xs" variant="subtle" onClick={copy}>
              {copied ? t('copied') : t('state.code', { code })}
            </Button>
          )}
        </CopyButton>
      }
    />
  )
}
