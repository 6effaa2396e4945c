import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserParts } from '#offline/browser/browser-parts.ts'
import { renewPush } from '../../sw/renew-push.ts'

const BROWSER = { endpoint: 'https://push.example/new', keys: { p256dh: 'point', auth: 'secret' } }
const subscription = { toJSON: () => BROWSER } as unknown as PushSubscription

/** What the server was asked, by whose log-in; what else happens at that moment. */
let asked: [path: string, token: string, body: unknown][]
let meanwhile: () => Promise<unknown>
let subscribed: boolean
beforeEach(async () => {
  asked = []
  meanwhile = async () => undefined
  subscribed = true
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'https://elp.test').pathname
    if (!path.startsWith('/api/')) return new Response('{}', { status: 404 })
    const token = new Headers(init.headers).get('authorization') ?? ''
    asked.push([path, token, init.body ? JSON.parse(String(init.body)) : null])
    await meanwhile()
    if (path === '/api/jwt/refresh-token') return Response.json({ accessToken: 'new', refreshToken: 'r2' })
    if (token === 'Bearer old') return Response.json({ code: 'unauthenticated' }, { status: 401 })
    return Response.json({ data: { subscribed, push_key: 'the server’s' } })
  })
  await browserParts().session.clear()
})

const logIn = (id: string, accessToken: string) =>
  browserParts().session.save({ profile: { id } as never, menus: [], accessToken, refreshToken: 'r1' })
const made: unknown[] = []
const worker = {
  registration: {
    pushManager: {
      subscribe: async (options?: PushSubscriptionOptionsInit) => {
        made.push(options)
        return subscription
      },
    },
  },
}

test('U590.5 a subscription that the browser renews is told to the server without a page, by the log-in that had the one before', async () => {
  await logIn('nadira', 'good')
  await renewPush(worker, { newSubscription: subscription })
  expect(asked).toEqual([
    ['/api/notification/setting', 'Bearer good', null],
    ['/api/notification/subscribe', 'Bearer good', BROWSER],
  ])
  expect(made).toEqual([])
  await renewPush(worker, {})
  expect(made).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the server’s' }])
  expect(asked.at(-1)).toEqual(['/api/notification/subscribe', 'Bearer good', BROWSER])
})

test('U590.6 a log-in that ran out is renewed first; without one, or with one that is not to be rung, the server is told nothing', async () => {
  const told = () => asked.filter(([path]) => path === '/api/notification/subscribe').map(([, token]) => token)
  await logIn('nadira', 'old')
  await renewPush(worker, { newSubscription: subscription })
  expect(told()).toEqual(['Bearer new'])

  asked = []
  await browserParts().session.clear()
  await renewPush(worker, { newSubscription: subscription })
  expect(asked).toEqual([])

  subscribed = false
  await logIn('nadira', 'good')
  await renewPush(worker, { newSubscription: subscription })
  expect(told()).toEqual([])

  // Another student logs in on the phone between the two calls.
  subscribed = true
  meanwhile = () => logIn('bima', 'hers')
  await renewPush(worker, { newSubscription: subscription })
  expect(told()).toEqual([])
})
