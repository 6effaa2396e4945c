import { useQuery } from '@tanstack/react-query'
import { GraduationCap, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cut } from '#src/lib/format/text.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { useHolds } from '#src/office/crud/rights.ts'
import { leadsSomewhere, menuUrl } from '#src/office/kit/addresses.ts'
import { readable } from '#src/office/kit/readable.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import type { PaletteAction, PaletteKind } from './palette-actions.ts'

const MIN_LETTERS = 2

/** Questions and students whose text fits, where the level may see them. */
export function useFound({ kind, text }: { kind: PaletteKind; text: string }) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const soal = useRows('soal', 'bank-soal', kind === 'all' || kind === 'soal', text)
  const siswa = useRows('user-list', 'customer', kind === 'siswa', text)
  const soalActions = soal.map(
    (row): PaletteAction => ({
      id: row.id,
      name: cut(readable(String(row.teks)), 70),
      where: String(row.materi),
      icon: <Layers size={16} />,
      run: () => go(`${menuUrl('bank-soal')}?q=${encodeURIComponent(text)}`),
    }),
  )
  const siswaActions = siswa.map(
    (row): PaletteAction => ({
      id: row.id,
      name: String(row.nama),
      where: String(row.email),
      icon: <GraduationCap size={16} />,
      run: () => go(`${menuUrl('customer')}/edit/${row.id}`),
    }),
  )
  return [
    { title: t('palette.soal'), actions: soalActions },
    { title: t('palette.siswa'), actions: siswaActions },
  ]
}

function useRows(resource: string, menu: string, wanted: boolean, text: string): AdminRow[] {
  const holds = useHolds(menu)
  const enabled = wanted && holds && leadsSomewhere(menuUrl(menu)) && text.length >= MIN_LETTERS
  const query = { q: text, size: 6 }
  const found = useQuery({
    queryKey: ['admin', resource, 'list', query],
    queryFn: () => data.list(resource, query),
    enabled,
  })
  return enabled ? (found.data?.data ?? []) : []
}
