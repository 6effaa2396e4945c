import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { ChunkLoadError } from '#src/lib/loading/lazy-screen.tsx'
import { renewedScreen, renewFailed } from '#src/lib/loading/renewed-screen.ts'

class Net extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error instanceof ChunkLoadError ? <p>Belum dimuat</p> : this.props.children
  }
}

test('U828.2 a screen or tab that could not be loaded says so, is loaded anew when that is asked for, and stays the same otherwise', async () => {
  let reachable = false
  let loads = 0
  const screenOf = renewedScreen(async () => {
    loads++
    if (!reachable) throw new Error('no network')
    return { default: () => <p>Ada</p> }
  })
  // As a tab does: looked up anew whenever what holds it is drawn.
  function Holder() {
    const Screen = screenOf()
    return <Screen />
  }
  const draw = (attempt: number) => (
    <Suspense fallback={null}>
      <Net key={attempt}>
        <Holder />
      </Net>
    </Suspense>
  )
  const { rerender } = render(draw(0))
  expect(await screen.findByText('Belum dimuat')).toBeTruthy()
  expect(loads).toBe(1)
  reachable = true
  renewFailed()
  rerender(draw(1))
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(screenOf()).toBe(screenOf())
})
