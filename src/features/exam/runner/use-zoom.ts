import { useCallback, useEffect, useState } from 'react'

/** The image that a tap on `target` asks to see large: itself, or the one beside its magnifier. */
function imageOf(target: EventTarget | null): HTMLImageElement | null {
  // Not `instanceof`: the target may be another window's element.
  const element = target as HTMLElement | null
  if (!element || !('closest' in element)) return null
  const button = element.closest('[data-magnifier]')
  if (button) return button.parentElement?.querySelector('img') ?? null
  return element.tagName === 'IMG' && 'zoomable' in element.dataset ? (element as HTMLImageElement) : null
}

/** A tap (or Enter) on an image of the paper, or on its magnifier, opens it large. */
export function useZoom(area: React.RefObject<HTMLElement | null>) {
  const [image, setImage] = useState<{ src: string; alt: string } | null>(null)
  const close = useCallback(() => setImage(null), [])
  useEffect(() => {
    const element = area.current
    if (!element) return
    const open = (event: Event) => {
      const image = imageOf(event.target)
      if (!image) return
      if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      setImage({ src: image.currentSrc || image.src, alt: image.alt })
    }
    element.addEventListener('click', open)
    element.addEventListener('keydown', open)
    return () => {
      element.removeEventListener('click', open)
      element.removeEventListener('keydown', open)
    }
  }, [area])
  return { image, close }
}
