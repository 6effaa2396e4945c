import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '#src/lib/loading/lazy-screen.tsx'
import { renewFailed } from '#src/lib/loading/renewed-screen.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { type AdminRoute, screenOf } from './routes.ts'

/** ms between two tries to load a screen that did not come. */
const RETRY_MS = 5000

/** A screen in the frame. One that cannot be loaded says so there, and comes by itself once it can. */
export function RouteScreen({ route }: { route: AdminRoute }) {
  const [attempt, setAttempt] = useState(0)
  const Screen = screenOf(route)
  const retry = useCallback(() => {
    renewFailed()
    setAttempt((now) => now + 1)
  }, [])
  return (
    <ScreenBoundary key={attempt} onRetry={retry}>
      <Screen />
    </ScreenBoundary>
  )
}

interface BoundaryProps {
  onRetry(): void
  children: ReactNode
}

class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    // What broke otherwise is for the page's own net: going on here could hide a fault.
    if (!(error instanceof ChunkLoadError)) throw error
    return <NotLoaded onRetry={this.props.onRetry} />
  }
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('admin')
  useEffect(() => {
    addEventListener('online', onRetry)
    const timer = setTimeout(onRetry, RETRY_MS)
    return () => {
      removeEventListener('online', onRetry)
      clearTimeout(timer)
    }
  }, [onRetry])
  return (
    <State
      icon={<CloudOff size={20} strokeWidth={1.75} />}
      title={t('screen.notLoaded')}
      text={t('screen.notLoadedText')}
      actions={
        <Button variant="filled" onClick={onRetry}>
          {t('screen.retry')}
        </Button>
      }
    />
  )
}
