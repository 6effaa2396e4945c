import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router-dom'
import type { Language } from '#contract/languages.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'

/** Markup of a page as a visitor whom nobody knows sees it first. Runs when the app is built, never in a browser. */
export async function drawn(path: string, language: Language): Promise<string> {
  await startWords(language)
  const page = (
    <StaticRouter location={path}>
      <Providers>
        <Router />
      </Providers>
    </StaticRouter>
  )
  const { prelude } = await prerender(page, {
    // Larger parts would come apart from the page, put in their places by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}
