import { useLocation, useNavigate } from 'react-router-dom'

/** Back to where the form was opened from, filters and all; to the list where it was opened by its own address. */
export function useBack(list: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(list) : navigate(-1))
}
