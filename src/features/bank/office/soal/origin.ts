import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { data } from '#src/office/crud/data.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

type From = 'bank' | 'paket' | 'jadwal'

/** Where a question is written from, and where it goes: the bank alone, or a sub-test of a package as well. */
export interface Origin {
  from: From
  /** The question that is edited; null for a new one. */
  id: string | null
  /** The sub-test or sitting that a new one is added to; null in the bank. */
  place: string | null
  list: string
  /** Where a new one is written. */
  create: string
  edit(id: string, sheet?: boolean): string
}

const MENUS: Record<From, string> = { bank: 'bank-soal', paket: 'paket-tryout', jadwal: 'jadwal-admin' }

/** Read from the address: `bank-soal/edit/{soal}`, `paket-tryout/detail/soal/tambah/{subtest}`, … */
export function useOrigin(): Origin {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { id = null } = useParams()
  const from: From = pathname.startsWith(menuUrl('paket-tryout/'))
    ? 'paket'
    : pathname.startsWith(menuUrl('jadwal-admin/'))
      ? 'jadwal'
      : 'bank'
  const adding = /\/tambah(-pauli)?\//.test(pathname) && from !== 'bank'
  const place = adding ? id : search.get('from')
  const base = menuUrl(MENUS[from])
  const deep = `${base}/detail/soal`
  return {
    from,
    id: adding ? null : id,
    place,
    create: from === 'bank' ? `${base}/tambah` : `${deep}/tambah/${place}`,
    list: from === 'bank' ? base : place ? `${deep}/${place}` : base,
    edit: (soal, sheet) => {
      if (from === 'bank') return sheet ? `${base}/pauli/edit/${soal}` : `${base}/edit/${soal}`
      return `${deep}/${sheet ? 'edit-pauli' : 'edit'}/${soal}${place ? `?from=${place}` : ''}`
    },
  }
}

/** Sub-tests that a new question may be put into: the one of the address, or all of the sitting's package. */
export function usePlaces({ from, id, place }: Origin) {
  return useQuery({
    queryKey: ['admin', 'subtest-paket', 'places', from, place],
    enabled: id === null && place !== null,
    queryFn: async () => {
      if (from === 'paket') return [await data.one('subtest-paket', place ?? '')]
      const sitting = await data.one('jadwal-paket-ujian', place ?? '')
      const exam = await data.one('ujian', String(sitting.ujian_id))
      const found = await data.list('subtest-paket', { paket_id: String(exam.paket_id), sort: 'urutan', size: 100 })
      return found.data
    },
  })
}
