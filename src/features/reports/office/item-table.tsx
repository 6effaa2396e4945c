import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/report-item.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { FlagChip } from './flag-chip.tsx'
import { DiscriminationCell, FacilityCell, MiniBars } from './item-cells.tsx'
import { ItemDetail } from './item-detail.tsx'
import styles from './items.module.css'

interface ItemTableProps {
  jadwal_id: string
  items: readonly Item[]
  /** Takers in each group of 27 %. */
  group: number
  open: string | null
  paper_sha256: string | undefined
  onOpen(soal_id: string | null): void
  /** Undefined where the level may not. */
  onRule: ((item: Item) => void) | undefined
  /** Under the picture: no words where no item is open. */
  quiet: boolean
}

export function ItemTable(props: ItemTableProps) {
  const { items, open, onOpen, quiet } = props
  const { t } = useTranslation('report')
  if (items.length === 0) return quiet ? null : <p className={styles.none}>{t('item.none')}</p>
  return (
    <DataTable className={styles.table}>
      <thead>
        <tr>
          <th>{t('item.code')}</th>
          <th>{t('item.stem')}</th>
          <th title={t('item.pHelp')}>p</th>
          <th title={t('item.dHelp')}>D</th>
          <th data-wide="">{t('item.answers')}</th>
          <th>{t('item.flag')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const isOpen = item.soal_id === open
          return (
            <Fragment key={item.soal_id}>
              <tr data-open={isOpen ? '' : undefined} onClick={() => onOpen(isOpen ? null : item.soal_id)}>
                <th scope="row">
                  <button type="button" className={styles.opener} aria-expanded={isOpen}>
                    <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
                    {item.kode}
                  </button>
                </th>
                <td className={styles.stem} title={item.teks}>
                  <span dir="auto">{item.teks}</span>
                </td>
                <td>
                  <FacilityCell value={item.facility} />
                </td>
                <td>
                  <DiscriminationCell value={item.discrimination} />
                </td>
                <td data-wide="">
                  <MiniBars item={item} />
                </td>
                <td>
                  <Verdict item={item} />
                </td>
              </tr>
              {isOpen && (
                <tr data-open="">
                  <td colSpan={6} className={styles.detailCell}>
                    <ItemDetail {...props} item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** What was decided of it, else the worst thing that is to be said. */
function Verdict({ item }: { item: Item }) {
  const { t } = useTranslation('report')
  if (item.putusan) {
    return (
      <span className={styles.chip} data-tone="info">
        {t(`ruling.chip.${item.putusan.batal ?? 'kunci'}`)}
      </span>
    )
  }
  const [first, ...more] = item.tanda
  if (!first) return null
  return (
    <span className={styles.flags}>
      <FlagChip flag={first} />
      {more.length > 0 && <small>+{more.length}</small>}
    </span>
  )
}
