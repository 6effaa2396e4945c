import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveBy } from './unsaved-changes.ts'

/** Goes to an address of the app; asks first where unsaved work would be lost. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return useCallback((to: string) => leaveBy(() => void navigate(to)), [navigate])
}
