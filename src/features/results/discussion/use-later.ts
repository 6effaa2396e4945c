import { type ComponentType, useEffect, useState } from 'react'
import { useOnline } from '#src/lib/device/online.ts'

/** A part of a page that this phone may not have stored: undefined until it is had, tried again once there is a network. */
export function useLater<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | undefined {
  const online = useOnline()
  const [part, setPart] = useState<{ of: ComponentType<P> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is the reason to try again; `load` is always the same
  useEffect(() => {
    if (!part)
      load().then(
        (found) => setPart({ of: found.default }),
        () => undefined,
      )
  }, [online])
  return part?.of
}
