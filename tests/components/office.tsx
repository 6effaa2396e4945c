import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { startWords } from '#src/lib/i18n/i18n.ts'
import '#src/lib/words/office.ts'
import { theme } from '#src/office/kit/theme.ts'

// Fields that grow with their text wait for fonts, of which happy-dom knows none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** What stands around each screen of the back office, in Indonesian, at `url` of the application; `words` that it asks for. */
export async function renderOffice(ui: ReactNode, url = '/', words: readonly string[] = []): Promise<RenderResult> {
  await startWords('id', ['admin', ...words])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <DirectionProvider detectDirection={false}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[url]}>{ui}</MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  )
}
