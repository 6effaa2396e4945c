import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { PREFLIGHT_WORDS } from '#src/features/exam/model/lazy-words.ts'
import type { StartState } from '#src/features/exam/model/start-state.ts'
import { StartBar } from '#src/features/exam/preflight/start-bar.tsx'
import type { CheckFacts } from '#src/features/exam/preflight/use-checks.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'

const facts: CheckFacts = {
  ...{ health: null, room: undefined, paper: null, offset: 0, keep_refused: false },
  askPersist: async () => {},
  fetchPaper: async () => {},
  probe: () => Promise.reject(new Error('not asked here')),
}

const bar = (state: StartState) => (
  <StartBar
    engine={{} as ExamEngine}
    sitting={{ bundle: { policy: 'code' } } as SittingInfo}
    {...{ state, facts, elsewhere: false, drilled: false }}
    onRoom={() => {}}
    onStarted={() => {}}
    LoginSheet={() => null}
  />
)

test('U204.4 the field of the start code stays under the fingers while the paper is fetched anew', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  const { rerender } = render(bar({ kind: 'ready' }))
  const field = screen.getByLabelText('Kode mulai dari pengawas')
  await user.type(field, 'MFQK6')
  for (const kind of ['loading', 'preparing', 'ready'] as const) {
    rerender(bar({ kind }))
    expect(document.activeElement).toBe(field)
  }
  await user.keyboard('X754N')
  expect((field as HTMLInputElement).value).toBe('MFQK6X754N')
  expect(screen.getByRole('button', { name: 'Mulai ujian' }).hasAttribute('disabled')).toBe(false)
})
