import { ActionIcon, Group, Kbd, Text } from '@mantine/core'
import { Download, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPdf } from '#src/features/ebooks/reader/pdf-engine.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { useZone } from '#src/lib/zone.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { HAIRLINE } from '#src/office/kit/tone/tones.ts'
import type { TransactionInFull } from '../transactions/api.ts'
import { useProof } from '../transactions/use-proof.ts'

const MOST_ZOOM = 4
const STEP = 0.5

const WIDE = 'calc(100cqi * var(--zoom))'
const HIGH = 'calc(100cqb * var(--zoom))'
const DESK = {
  ...{ flex: 1, minBlockSize: '20rem', overflow: 'auto', containerType: 'size' },
  background: 'var(--color-surface-sunken)',
} as const
/** As large as what is around it, times the zoom. */
const SHEET = { display: 'grid', placeItems: 'center', inlineSize: WIDE, blockSize: HIGH } as const
const PAPER = { padding: 'var(--space-4)', rotate: 'var(--turn)' } as const
const UPRIGHT = { ...PAPER, maxInlineSize: WIDE, maxBlockSize: HIGH }
/** What lies on its side has width and height exchanged. */
const ASIDE = { ...PAPER, maxInlineSize: HIGH, maxBlockSize: WIDE }

/** The proof of one order, as large and as turned as its reader needs. */
export function ProofReview({ order }: { order: TransactionInFull }) {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  const { proof } = order
  const { blob, url } = useProof(proof)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const larger = () => setZoom((now) => Math.min(MOST_ZOOM, now + STEP))
  const smaller = () => setZoom((now) => Math.max(1, now - STEP))
  const right = () => setTurn((now) => now + 90)
  const left = () => setTurn((now) => now - 90)
  useKeys({ z: larger, 'shift+z': smaller, ']': right, '[': left })
  if (!proof) return <State title={t('noProof')} text={t('queue.noProofText')} />
  const alt = t('proofAlt', { invoice: order.invoice })
  const paper = turn % 180 === 0 ? UPRIGHT : ASIDE
  const isPdf = proof.media_type === 'application/pdf'
  const tools = [
    { name: t('queue.smaller'), icon: ZoomOut, run: smaller },
    { name: t('queue.larger'), icon: ZoomIn, run: larger },
    { name: t('queue.left'), icon: RotateCcw, run: left },
    { name: t('queue.right'), icon: RotateCw, run: right },
  ]
  return (
    <>
      <Group component="header" gap="2xs" px="sm" mih={48} wrap="nowrap" style={{ borderBlockEnd: HAIRLINE }}>
        <Text size="xs" c="dimmed" flex={1} miw={0}>
          {`${isPdf ? 'PDF' : t('queue.picture')}, ${bytesText(proof.bytes)} · ${dateTime(proof.sent_at, zone)}`}
        </Text>
        {tools.map(({ name, icon: Icon, run }) => (
          <ActionIcon key={name} aria-label={name} title={name} onClick={run}>
            <Icon size={16} strokeWidth={1.75} />
          </ActionIcon>
        ))}
        {url && (
          <ActionIcon
            component="a"
            href={url}
            download={`${order.invoice.replaceAll('/', '-')}.${isPdf ? 'pdf' : 'webp'}`}
            aria-label={t('openProof')}
            title={t('openProof')}
          >
            <Download size={16} strokeWidth={1.75} />
          </ActionIcon>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section style={DESK} aria-label={t('proof')} tabIndex={0}>
        <div style={{ ...SHEET, '--zoom': zoom, '--turn': `${turn}deg` } as CSSProperties}>
          {blob && isPdf && <PdfSheet blob={blob} label={alt} style={paper} />}
          {url && !isPdf && <img src={url} alt={alt} style={paper} />}
        </div>
      </section>
      <Group component="footer" gap="sm" px="sm" py="xs" style={{ borderBlockStart: HAIRLINE }}>
        <Hint keys={['J', 'K']} text={t('queue.keyMove')} />
        <Hint keys={['Z', 'Shift Z']} text={t('queue.keyZoom')} />
        <Hint keys={['[', ']']} text={t('queue.keyTurn')} />
      </Group>
    </>
  )
}

const Hint = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <Group gap="2xs" component="span" wrap="nowrap">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    <Text span size="xs" c="dimmed">
      {text}
    </Text>
  </Group>
)

/** In pixels of its own: sharp at twice its size. */
const PDF_WIDTH = 900

/** The first page of a PDF; a bank's receipt has one. */
function PdfSheet({ blob, label, style }: { blob: Blob; label: string; style: CSSProperties }) {
  const { t } = useTranslation('transactions')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pages, setPages] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const pdf = await openPdf(blob)
      if (gone || !canvas.current) return
      await pdf.draw(1, canvas.current, PDF_WIDTH)
      setPages(pdf.pages)
    }
    draw().catch(() => setPages(0))
    return () => {
      gone = true
    }
  }, [blob])
  if (pages === 0) return <Text role="alert">{t('queue.pdfBroken')}</Text>
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} style={style} />
      {pages !== null && pages > 1 && <Text size="xs">{t('queue.pdfPages', { count: pages })}</Text>}
    </>
  )
}
