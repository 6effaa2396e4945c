import type { AppConfig } from '#contract/app-config.ts'
import { APP_CONFIG_PATH } from '#contract/version.ts'
import { silenceLimit, textOf } from '#offline/silence.ts'
import { CONFIG_MS } from './first-limits.ts'

const NONE: AppConfig = { application_secret: null }

async function load(): Promise<AppConfig> {
  const silence = silenceLimit(CONFIG_MS)
  try {
    const reply = await fetch(APP_CONFIG_PATH, { signal: silence.signal })
    if (!reply.ok || !reply.headers.get('content-type')?.includes('json')) return NONE
    const body = JSON.parse(await textOf(reply, silence)) as Partial<AppConfig>
    return { application_secret: body.application_secret ?? null }
  } finally {
    silence.stop()
  }
}

let loaded: Promise<AppConfig> | null = null

/** What the built app learns at run time; asked once, and again by the next call where the network failed. */
export function appConfig(): Promise<AppConfig> {
  loaded ??= load().catch(() => {
    loaded = null
    return NONE
  })
  return loaded
}
