import { CircleCheck, CircleDashed, CircleGauge, CircleX, Flag, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { Note } from '#src/components/feedback/note.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { duration } from '#src/lib/format/duration.ts'
import { figure } from '../figures.ts'
import { letterOf } from './model.ts'

const LOOKS = {
  benar: { tone: 'success', Icon: CircleCheck },
  salah: { tone: 'danger', Icon: CircleX },
  kosong: { tone: 'warning', Icon: CircleDashed },
  bertingkat: { tone: 'brand', Icon: CircleGauge },
  menunggu: { tone: 'info', Icon: Hourglass },
} as const

/** How this one went, in a word, and what was answered when. */
export function VerdictCard({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const { tone, Icon } = LOOKS[soal.hasil]
  const facts = { nomor: soal.nomor, poin: figure(soal.poin), maks: figure(soal.poin_maks) }
  return (
    <Notice tone={tone} icon={<Icon />}>
      <h2 data-text="md">
        <strong>{t(`card.${soal.hasil}`, facts)}</strong>
      </h2>
      <Text size="sm" tone="muted" numeric>
        {useDetail(soal)}
      </Text>
      {soal.ruling && (
        <Text size="sm" tone="muted">
          {t(`card.ruled.${soal.ruling}`)}
        </Text>
      )}
      {soal.ragu && <Note icon={<Flag aria-hidden="true" />}>{t('card.flagged')}</Note>}
    </Notice>
  )
}

function useDetail(soal: DiscussedSoal): string {
  const { t } = useTranslation('results')
  const parts: string[] = []
  // A copy on this phone may be older than the figure.
  const took = soal.waktu_ms ? t('card.took', { n: figure(soal.waktu_ms / 1000, 0) }) : null
  if (soal.t === null) return [t('card.noAnswer', { poin: figure(soal.poin) }), took].filter(Boolean).join(' · ')
  if (typeof soal.jawaban === 'string' && soal.opsi.length > 0) {
    parts.push(t('card.chose', { huruf: letterOf(soal, soal.jawaban) }))
  }
  if (soal.parts) parts.push(t('card.partly', { count: soal.parts.benar, dari: soal.parts.of }))
  parts.push(t('card.at', { at: duration(soal.t) }))
  if (took) parts.push(took)
  return parts.join(' · ')
}
