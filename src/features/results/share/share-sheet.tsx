import { Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shareFile } from '#src/lib/files/share-file.ts'
import { useSession } from '#src/lib/session.ts'
import { figure } from '../figures.ts'
import { drawPicture, type Picture } from './draw.ts'

const SQUARE = 1080
const TALL = 1920

/** "Nadira Prameswari" → "Nadira P." */
function shortName(nama: string): string {
  const [first = '', second] = nama.trim().split(/\s+/u)
  const [letter] = [...(second ?? '')]
  return letter ? `${first} ${letter.toUpperCase()}.` : first
}

/** What stands on the picture is chosen before it is drawn: name, school, the place among others. */
export default function ShareSheet({ one, onClose }: { one: StatistikTryout; onClose(): void }) {
  const { t } = useTranslation('statistics')
  const profile = useSession((state) => state.session?.profile)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [named, setNamed] = useState(true)
  const [school, setSchool] = useState(false)
  const [tall, setTall] = useState(false)
  const nation = one.places.find(({ scope }) => scope === 'nasional')
  const others = one.ranked && nation?.percentile != null
  const perDot = Math.round((one.distribution?.participants ?? 0) / 100)
  const who = [named && shortName(profile?.nama ?? ''), school && profile?.sekolah].filter(Boolean).join(' · ')
  const picture: Picture = {
    ...{ who, what: one.nama, score: figure(one.nilai), nilai: one.nilai },
    above: others ? t('share.above', { n: figure(nation.percentile ?? 0, 1) }) : null,
    of: others ? t('share.of', { count: nation.participants, n: figure(nation.participants) }) : null,
    spread: one.distribution,
    words: {
      here: t('share.here'),
      mean: t('share.mean', { n: figure(one.distribution?.mean ?? 0, 0) }),
      each: t('share.each', { count: perDot, n: figure(perDot) }),
      slogan: t('share.slogan'),
    },
  }
  const words = [one.nama, picture.score, picture.above, picture.of].filter(Boolean).join(', ')
  const wanted = JSON.stringify([who, tall])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when what stands on it changes
  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, tall ? TALL : SQUARE)
  }, [wanted])
  const send = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) void shareFile(new File([blob], 'hasil-elp.png', { type: 'image/png' }), one.nama, words)
    }, 'image/png')
  return (
    <Sheet open onClose={onClose} title={t('share.title')}>
      <Stack gap={4}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={words}
          style={{ width: '100%', maxHeight: '45vh', objectFit: 'contain' }}
        />
        <Row as="label" gap={3}>
          <input type="checkbox" checked={named} onChange={({ target }) => setNamed(target.checked)} />
          {t('share.name', { name: shortName(profile?.nama ?? '') })}
        </Row>
        {profile?.sekolah && (
          <Row as="label" gap={3}>
            <input type="checkbox" checked={school} onChange={({ target }) => setSchool(target.checked)} />
            {t('share.school', { name: profile.sekolah })}
          </Row>
        )}
        <Row as="label" gap={3}>
          <input type="checkbox" checked={tall} onChange={({ target }) => setTall(target.checked)} />
          {t('share.tall')}
        </Row>
        <Text size="sm" tone="muted">
          {t('share.private')}
        </Text>
        <Button variant="accent" block icon={<Share2 aria-hidden="true" />} onClick={send}>
          {t('share.send')}
        </Button>
      </Stack>
    </Sheet>
  )
}
