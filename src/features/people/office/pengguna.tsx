import { People } from './people.tsx'

/** Staff: everybody whose level is not a student's. */
export default function Pengguna() {
  return <People menu="pengguna" includes={(role) => role !== 'Siswa'} />
}
