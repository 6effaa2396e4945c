/** The square of a picture that is kept: its centre as a share of width and height, and how far one has gone in. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 4

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** In pixels of the picture; never beyond its edge. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return {
    left: within(x * width - side / 2, 0, width - side),
    top: within(y * height - side / 2, 0, height - side),
    side,
  }
}

/** The square moved by so many of its sides, as far as the picture goes. */
export function moved(crop: Crop, size: Size, { dx, dy }: { dx: number; dy: number }): Crop {
  const { left, top, side } = squareOf(crop, size)
  const x = (left + side / 2 + dx * side) / size.width
  const y = (top + side / 2 + dy * side) / size.height
  return settled({ ...crop, x, y }, size)
}

export const zoomed = (crop: Crop, size: Size, zoom: number): Crop =>
  settled({ ...crop, zoom: within(zoom, 1, MOST_ZOOM) }, size)

/** Its centre where the square can lie, so that the way back is as long as the way there. */
function settled(crop: Crop, size: Size): Crop {
  const { left, top, side } = squareOf(crop, size)
  return { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}
