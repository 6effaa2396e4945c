import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { Rights } from '#contract/access/access.ts'
import { OWN_RIGHTS, type OwnRight } from '#contract/access/own-rights.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { useSession } from '#src/lib/session.ts'
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

/** A screen at the path of its route; wherever it leads, the address it leads to. */
export const renderRoute = (path: string, Screen: ComponentType, url: string, words: readonly string[] = []) =>
  renderOffice(
    <Routes>
      <Route path={path} element={<Screen />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    url,
    words,
  )

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

/** Logs in staff who hold these menus. */
export function holdMenus(names: readonly string[], rights: Partial<Rights> & { own?: OwnRight[] } = {}): void {
  const { create = true, update = true, delete: removes = true, own = [...OWN_RIGHTS] } = rights
  const menus = names.map((name) => ({
    ...{ id: name, name, url: `/master-admin/${name}`, icon: '', submenus: [] },
    ...{ create: Number(create), update: Number(update), delete: Number(removes), own },
  }))
  const profile = { id: 'staff', nama: 'Rina', zona: 'Asia/Jakarta', level: { nama_level: 'Admin' } }
  useSession.setState({ session: { menus, profile } as never })
}
