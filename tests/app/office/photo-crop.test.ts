import { expect, test } from 'vitest'
import { MOST_ZOOM, moved, squareOf, WHOLE, zoomed } from '#src/features/account/photo/crop.ts'

const PORTRAIT = { width: 600, height: 1000 }

test('U431.1 the square begins in the middle and never leaves the picture, however far it is moved', () => {
  expect(squareOf(WHOLE, PORTRAIT)).toEqual({ left: 0, top: 200, side: 600 })
  const up = moved(WHOLE, PORTRAIT, { dx: 0, dy: -9 })
  expect(squareOf(up, PORTRAIT)).toEqual({ left: 0, top: 0, side: 600 })
  const back = moved(up, PORTRAIT, { dx: 3, dy: 0.1 })
  expect(squareOf(back, PORTRAIT)).toEqual({ left: 0, top: 60, side: 600 })
})

test('U431.2 going in keeps the middle of the square, going out never shows what is beside the picture', () => {
  const near = zoomed(WHOLE, PORTRAIT, 2)
  expect(squareOf(near, PORTRAIT)).toEqual({ left: 150, top: 350, side: 300 })
  const corner = moved(near, PORTRAIT, { dx: 9, dy: 9 })
  expect(squareOf(corner, PORTRAIT)).toEqual({ left: 300, top: 700, side: 300 })
  expect(squareOf(zoomed(corner, PORTRAIT, 0), PORTRAIT)).toEqual({ left: 0, top: 400, side: 600 })
  expect(zoomed(WHOLE, PORTRAIT, 99).zoom).toBe(MOST_ZOOM)
})
