import { useEffect } from 'react'
import { create } from 'zustand'

/** What a screen below a menu adds to the breadcrumb: its record's name. Null on the menu's own screen. */
export const useTrail = create<{ trail: string | null }>()(() => ({ trail: null }))

export function useTrailName(name: string): void {
  useEffect(() => {
    useTrail.setState({ trail: name })
    return () => useTrail.setState({ trail: null })
  }, [name])
}
