import { People } from './people.tsx'

/** Students. */
export default function Customer() {
  return <People menu="customer" includes={(role) => role === 'Siswa'} />
}
