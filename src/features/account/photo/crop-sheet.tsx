import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTO_EDGE } from '#contract/accounts/photo.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { type Crop, MOST_ZOOM, moved, squareOf, WHOLE, zoomed } from './crop.ts'
import styles from './photo.module.css'

interface CropSheetProps {
  picture: ImageBitmap
  busy: boolean
  error: string | null
  onClose(): void
  onDone(photo: Blob): void
}

/** One press of an arrow moves by so much of the square. */
const STEP = 0.05
const ARROWS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -STEP, dy: 0 },
  ArrowRight: { dx: STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: -STEP },
  ArrowDown: { dx: 0, dy: STEP },
}

/** The part of a picture that becomes the photo: drawn under a finger or a mouse, moved by arrows, sized by a slider. */
export function CropSheet({ picture, busy, error, onClose, onDone }: CropSheetProps) {
  const { t } = useTranslation('photo')
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  useEffect(() => {
    const { left, top, side } = squareOf(crop, picture)
    const ink = canvas.current?.getContext('2d')
    ink?.clearRect(0, 0, PHOTO_EDGE, PHOTO_EDGE)
    ink?.drawImage(picture, left, top, side, side, 0, 0, PHOTO_EDGE, PHOTO_EDGE)
  }, [crop, picture])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    if (!from) return
    const { clientX: x, clientY: y, currentTarget } = event
    last.current = { x, y }
    const width = currentTarget.clientWidth
    setCrop((at) => moved(at, picture, { dx: (from.x - x) / width, dy: (from.y - y) / width }))
  }
  const grab = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const release = () => {
    last.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    setCrop((at) => moved(at, picture, by))
  }
  const done = () => canvas.current?.toBlob((photo) => photo && onDone(photo), 'image/jpeg', 0.9)
  return (
    <Sheet open onClose={onClose} title={t('crop')}>
      <Stack gap={4}>
        <canvas
          ref={canvas}
          className={styles.crop}
          width={PHOTO_EDGE}
          height={PHOTO_EDGE}
          aria-label={t('cropLabel')}
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        />
        <Text size="sm" tone="muted">
          {t('cropHelp')}
        </Text>
        <Stack as="label" gap={1}>
          <Text as="span" weight="semibold">
            {t('zoom')}
          </Text>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => setCrop((at) => zoomed(at, picture, Number(target.value)))}
          />
        </Stack>
        {error && <FieldError>{error}</FieldError>}
        <Button variant="brand" block busy={busy} onClick={done}>
          {t('use')}
        </Button>
      </Stack>
    </Sheet>
  )
}
