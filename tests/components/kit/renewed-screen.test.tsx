import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { ChunkLoadError } from '#src/lib/loading/lazy-screen.tsx'
import { renewedScreen } from '#src/lib/loading/renewed-screen.ts'

class Net extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error instanceof ChunkLoadError ? <p>Belum dimuat</p> : this.props.children
  }
}

test('U828.2 a screen or tab that could not be loaded is loaded anew, one that could stays the same', async () => {
  let reachable = false
  const screenOf = renewedScreen(async () => {
    if (!reachable) throw new Error('no network')
    return { default: () => <p>Ada</p> }
  })
  const draw = () => {
    const Screen = screenOf()
    return (
      <Net key={String(reachable)}>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </Net>
    )
  }
  const first = screenOf()
  const { rerender } = render(draw())
  expect(await screen.findByText('Belum dimuat')).toBeTruthy()
  expect(screenOf()).not.toBe(first)
  reachable = true
  rerender(draw())
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(screenOf()).toBe(screenOf())
})
