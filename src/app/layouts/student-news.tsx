import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { eventStream } from '#src/lib/event-stream.ts'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'
import { renewSubscription, usePushOffer } from '#src/lib/push.ts'
import { useSession } from '#src/lib/session.ts'
import { heardUnread } from './heard-unread.ts'
import SentNews from './sent-news.tsx'

const PushSheet = lazyBeside(() => import('#src/features/notices/push-sheet.tsx'))

/** What a student is notified of on every screen: late answers that arrived, and how many notices are new. */
export default function StudentNews() {
  const offered = usePushOffer(({ open }) => open)
  useNoticeStream()
  useRinging()
  return (
    <>
      <SentNews />
      <Suspense fallback={null}>{offered && <PushSheet />}</Suspense>
    </>
  )
}

/** Who said yes on this phone is rung after each log-in. */
function useRinging(): void {
  const user_id = useSession((state) => (state.session?.accessToken ? state.session.profile.id : undefined))
  useEffect(() => {
    // Without a network the next visit tries again.
    if (user_id !== undefined) void renewSubscription().catch(() => undefined)
  }, [user_id])
}

/** One line to the server for the page that is looked at; a page in the background holds none. */
function useNoticeStream(): void {
  const client = useQueryClient()
  const user_id = useSession((state) => (state.session?.accessToken ? state.session.profile.id : undefined))
  const visible = useSyncExternalStore(onVisibility, isVisible)
  useEffect(() => {
    if (user_id === undefined || !visible) return
    return eventStream('/notification/stream', {
      event: (data) => heardUnread(client, user_id, JSON.parse(data)),
      live: () => undefined,
    })
  }, [client, user_id, visible])
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
