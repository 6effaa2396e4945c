import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { getJson } from '#src/lib/calls/request-json.ts'
import { http } from '#src/lib/http.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'

beforeAll(() => startWords('de'))

test.each(['fr', 'de'])('A242.6 the calls of the screens ask for %s where the app speaks it', async (language) => {
  await i18next.changeLanguage(language)
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit = {}) => {
    asked.push((headers as Record<string, string> | undefined)?.['accept-language'])
    return Response.json({})
  })
  await getJson('/paket', {})
  vi.unstubAllGlobals()
  const adapter = async (config: { headers: { get(name: string): unknown } }) => {
    asked.push(config.headers.get('Accept-Language'))
    return { data: {}, status: 200, statusText: '', headers: {}, config: config as never }
  }
  await http.get('/paket', { adapter })
  expect(asked.slice(-2)).toEqual([language, language])
})
