import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { data } from '../../data.ts'
import { CardSheets } from '../jadwal/print/card-sheets.tsx'
import { PrintRoot } from '../jadwal/print/print-root.tsx'
import type { ImportSiswa } from './api.ts'
import styles from './siswa-import.module.css'

interface SiswaSavedProps {
  found: ImportSiswa
  jadwal_id: string | undefined
  onAgain(): void
  onDone(): void
}

/** Saved: the one moment in which passwords can be handed out. */
export function SiswaSaved({ found, jadwal_id, onAgain, onDone }: SiswaSavedProps) {
  const { t } = useTranslation('peserta')
  const jadwal = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'one', jadwal_id],
    queryFn: () => data.one('jadwal-paket', jadwal_id ?? ''),
    enabled: jadwal_id !== undefined,
  }).data as Row<typeof jadwalPaket> | undefined
  const { siswa, kartu } = found
  const seats = new Map(siswa.map((row) => [row.email, row]))
  const cards = kartu.map((card) => {
    const { nomor_peserta = null, ruang = null, kursi = null } = seats.get(card.email) ?? {}
    return { id: card.email, ...card, nomor_peserta, ruang, kursi }
  })
  return (
    <div className={styles.done} role="status">
      <h3>{t('file.saved', { n: siswa.length.toLocaleString('id-ID') })}</h3>
      <p>{kartu.length ? t('file.cards', { n: kartu.length.toLocaleString('id-ID') }) : t('file.noCards')}</p>
      <div>
        {kartu.length > 0 && (
          <Button
            variant="filled"
            color="accent"
            leftSection={<Printer size={16} strokeWidth={1.75} />}
            onClick={() => window.print()}
          >
            {t('file.print', { n: kartu.length.toLocaleString('id-ID') })}
          </Button>
        )}
        <Button onClick={onAgain}>{t('file.again')}</Button>
        <Button onClick={onDone}>{t('file.done')}</Button>
      </div>
      {kartu.length > 0 && (
        <PrintRoot>
          <CardSheets people={cards} jadwal={jadwal} />
        </PrintRoot>
      )}
    </div>
  )
}
