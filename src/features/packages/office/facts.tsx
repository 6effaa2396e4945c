import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { kategoriPaket, rumpun } from '#contract/resources/index.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { idsIn, refTo, useRefNames } from '#src/office/crud/refs.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useWords } from '#src/office/kit/words.ts'

const soalCount = (row: AdminRow) => (Array.isArray(row.soal_ids) ? row.soal_ids.length : 0)

/** The rules of a package at a glance, its totals, and its time as one band of sub-tests. */
export function PackageFacts({ paket, rows }: { paket: AdminRow; rows: readonly AdminRow[] }) {
  const { t, i18n } = useTranslation('adminPackages')
  const words = useWords('paket')
  const categories = useRefNames(refTo(kategoriPaket), [String(paket.kategori_id)])
  const rumpun_ids = idsIn(paket.rumpun_ids)
  const streams = useRefNames(refTo(rumpun), rumpun_ids)
  const soal = rows.reduce((sum, row) => sum + soalCount(row), 0)
  const sum = rows.reduce((total, row) => total + Number(row.durasi_detik), 0)
  const whole = paket.waktu === 'total' ? paket.durasi_detik : sum
  return (
    <section aria-label={t('facts.title')}>
      <Group px="gutter" pt="sm" wrap="nowrap">
        <strong>{t('facts.soal', { count: soal, shown: soal.toLocaleString('id-ID') })}</strong>
        <Group flex={1} gap="2xs" wrap="nowrap" aria-hidden="true">
          {rows.map((row) => (
            <Box
              key={row.id}
              h={8}
              bdrs="xs"
              bd={soalCount(row) ? undefined : '1px solid var(--color-border-strong)'}
              bg={soalCount(row) ? 'var(--data-fill)' : 'var(--color-surface-sunken)'}
              style={{ flexGrow: Number(row.durasi_detik) }}
            />
          ))}
        </Group>
        <strong>{whole === null ? t('facts.noTime') : lengthText(Number(whole), i18n.language)}</strong>
      </Group>
      <Facts>
        <Fact name={words.field('kategori_id')}>
          <bdi>{categories.get(String(paket.kategori_id)) ?? '…'}</bdi>
        </Fact>
        {rumpun_ids.length > 0 && (
          <Fact name={words.field('rumpun_ids')}>
            <bdi>{rumpun_ids.map((id) => streams.get(id) ?? '…').join(', ')}</bdi>
          </Fact>
        )}
        {(['mode', 'penilaian', 'jawaban_salah', 'waktu', 'skin', 'cara_mulai'] as const).map((key) => (
          <Fact key={key} name={words.field(key)}>
            <bdi>{words.value(key, String(paket[key]))}</bdi>
          </Fact>
        ))}
        <Fact name={words.field('maks_percobaan')}>
          <bdi>{Number(paket.maks_percobaan).toLocaleString('id-ID')}</bdi>
        </Fact>
        <Fact name={t('facts.early')}>
          <bdi>{t(paket.izin_lanjut_awal ? 'facts.yes' : 'facts.no')}</bdi>
        </Fact>
        <Fact name={words.field('kalkulator')}>
          <bdi>{t(paket.kalkulator ? 'facts.yes' : 'facts.no')}</bdi>
        </Fact>
        <Fact name={t('facts.grace')}>
          <bdi>{lengthText(Number(paket.kelonggaran_kirim_detik), i18n.language)}</bdi>
        </Fact>
        <Fact name={t('facts.release')}>
          <bdi>{t(`facts.release_${paket.mode === 'nasional' ? 'nasional' : 'mandiri'}`)}</bdi>
        </Fact>
      </Facts>
    </section>
  )
}
