import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { isPushAddress, lookupOutside, type PushPlaces } from './push-address.ts'
import { type BrowserKeys, encryptPush, type Vapid, vapidHeader } from './web-push.ts'

export interface Browser extends BrowserKeys {
  endpoint: string
}

export interface Push {
  title: string
  text: string
  /** The page that a tap opens. */
  link: string
  tag: string
  urgent: boolean
  /** Seconds for which the push service keeps it for a phone that is away. */
  ttl: number
}

/** `gone`: the browser takes no more · `later`: worth another try · `never`: this one is not. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'never'

export interface PushSender {
  vapid: Vapid
  places: PushPlaces
  now: () => number
}

/** For the whole call: a push service that says nothing holds up the others. */
const TIMEOUT_MS = 10_000

/** Sends one to a browser. */
export async function sendPush({ endpoint, ...keys }: Browser, push: Push, sender: PushSender): Promise<PushOutcome> {
  if (!isPushAddress(endpoint, sender.places)) return 'gone'
  const body = encrypted(push, keys)
  // Nobody can read what was encrypted with keys that are none.
  if (!body) return 'gone'
  const status = await post(endpoint, { body, push, sender }).catch(() => null)
  if (status === null || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'taken' : 'never'
}

function encrypted({ urgent, ttl, ...shown }: Push, keys: BrowserKeys): Buffer | undefined {
  try {
    return encryptPush(JSON.stringify(shown), keys)
  } catch {
    return undefined
  }
}

/** The status that the push service answers. It is led nowhere else: redirects are not followed. */
function post(
  endpoint: string,
  { body, push, sender }: { body: Buffer; push: Push; sender: PushSender },
): Promise<number> {
  const { vapid, places, now } = sender
  const url = new URL(endpoint)
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      authorization: vapidHeader(vapid, endpoint, now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: push.ttl,
      urgency: push.urgent ? 'high' : 'normal',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!places.loopback && { lookup: lookupOutside }),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? http : https)(url, options, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(body)
  })
}
