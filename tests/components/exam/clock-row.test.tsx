import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PREFLIGHT_WORDS } from '#src/features/exam/model/lazy-words.ts'
import { ClockRow } from '#src/features/exam/preflight/rows.tsx'
import type { CheckFacts } from '#src/features/exam/preflight/use-checks.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'

const MINUTE = 60_000

const said = async (offset: number) => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const { container, unmount } = render(<ClockRow facts={{ offset } as CheckFacts} />)
  const text = container.textContent
  unmount()
  return text
}

test('U201.18 by how much the clock of a phone is off is said in minutes, hours and days', async () => {
  expect(await said(-59_000)).toContain('dan server sama jamnya')
  expect(await said(-MINUTE - 1)).toContain(': jam lebih cepat 1 menit')
  expect(await said(17.4 * MINUTE)).toContain(': jam lebih lambat 17 menit')
  expect(await said(-1440 * MINUTE)).toContain(': jam lebih cepat 24 jam')
  expect(await said(50 * 60 * MINUTE)).toContain(': jam lebih lambat 2 hari 2 jam')
})
