import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SubtesSummary } from '#contract/exam/schedule.ts'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { cut } from '#src/lib/format/text.ts'
import { paths } from '#src/lib/paths.ts'
import type { PaketRow } from '#src/lib/queries/paket.ts'
import styles from './paket-row.module.css'

const MAX_TEXT = 140

/** A package as a row: name, price, what is inside, and its band. */
export const PaketRowItem = memo(function PaketRowItem({ paket }: { paket: PaketRow }) {
  const { t, i18n } = useTranslation('home')
  const text = useMemo(() => cut(plain(paket.deskripsi), MAX_TEXT), [paket.deskripsi])
  const facts = paket.subtes?.length ? paketFacts(paket, paket.subtes) : null
  const said =
    facts &&
    [
      t('paket.subtests', { count: facts.subtests }),
      t('paket.questions', { count: facts.questions }),
      lengthText(facts.seconds, i18n.language),
    ].join(' · ')
  return (
    <Stack as="li">
      <Row gap={4} top>
        {paket.gambar && (
          <img className={styles.picture} src={paket.gambar} alt="" width={56} height={56} loading="lazy" />
        )}
        <Rest>
          <h3>
            <Link to={paths.paketShop(paket.id)}>{paket.nama}</Link>
          </h3>
          {said && (
            <Text size="sm" tone="muted" numeric>
              {said}
            </Text>
          )}
        </Rest>
        <Price paket={paket} />
      </Row>
      {facts && said && <SubtestBand segments={facts.segments} label={said} size="sm" />}
      <Text size="sm" tone="muted">
        {text}
      </Text>
    </Stack>
  )
})

/** The one timer where the package has one, else the sum of its sub-tests'. */
function paketFacts(paket: PaketRow, subtests: readonly SubtesSummary[]) {
  const sum = subtests.reduce((total, { durasi_detik }) => total + durasi_detik, 0)
  return {
    subtests: subtests.length,
    questions: subtests.reduce((total, { jumlah_soal }) => total + jumlah_soal, 0),
    seconds: paket.waktu === 'total' ? (paket.durasi_detik ?? sum) : sum,
    segments: subtests.map(({ id, durasi_detik }) => ({ id, weight: durasi_detik })),
  }
}

export function Price({ paket }: { paket: Pick<PaketRow, 'tipe' | 'harga' | 'harga_coret'> }) {
  const { t } = useTranslation('home')
  const free = paket.tipe !== 'berbayar' || paket.harga === 0
  return (
    <p className={styles.price}>
      <Text as="strong" size="md">
        {free ? t('paket.free') : rupiah(paket.harga)}
      </Text>
      {!free && paket.harga_coret !== null && (
        <Text as="s" size="sm" tone="muted">
          <span className="visually-hidden">{t('paket.before')} </span>
          {rupiah(paket.harga_coret)}
        </Text>
      )}
    </p>
  )
}

/** Rich text of the back office as plain words. The parser runs no script and loads nothing. */
function plain(html: string): string {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body.textContent?.trim() ?? ''
}
