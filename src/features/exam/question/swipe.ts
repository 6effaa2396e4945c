interface Touch {
  x: number
  y: number
  /** ms */
  at: number
}

/** A quick, flat stroke to the left across an option. */
export function isSwipeToStrike(from: Touch, to: Touch): boolean {
  const [dx, dy] = [from.x - to.x, Math.abs(from.y - to.y)]
  return dx > 48 && dy < dx / 2 && to.at - from.at < 700
}
