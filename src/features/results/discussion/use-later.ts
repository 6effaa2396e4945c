import { type ComponentType, useEffect, useState } from 'react'
import { useOnline } from '#src/lib/device/online.ts'

type Part<P> = ComponentType<P> | null

/** A part of a page that this phone may not have stored: null where it cannot be had now, tried again once there is a network. */
export function useLater<P>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> | undefined {
  const online = useOnline()
  const [part, setPart] = useState<{ of: Part<P> }>()
  const had = !!part?.of
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is the reason to try again; `load` is always the same
  useEffect(() => {
    if (!had)
      load().then(
        (found) => setPart({ of: found.default }),
        () => setPart({ of: null }),
      )
  }, [online, had])
  return part?.of
}
