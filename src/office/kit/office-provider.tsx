import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/spotlight/styles.css'
import '#src/styles/tokens-back-office.css'
import './theme.css'
import '#src/lib/words/office.ts'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { isDark, useSkin } from '#src/lib/device/skin.ts'
import { theme } from './theme.ts'
import { useValidationMessages } from './validation-messages.ts'

/**
 * What every screen of the back office stands in. Mantine's style elements are switched off: the content policy
 * refuses them, and theme.css says the same with our tokens.
 */
export function Admin({ children }: { children: ReactNode }) {
  const skin = useSkin((state) => state.skin)
  const direction = useLayoutConfig((config) => config.direction)
  const { i18n } = useTranslation('admin')
  useValidationMessages()
  const scheme = isDark(skin, matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light'
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
        <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </DatesProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
