import { and, eq, ne } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply } from '#contract/accounts/auth.ts'
import { DEFAULT_CHOICES, DEFAULT_QUIET } from '#contract/notices/kinds.ts'
import { noticeSetting, noticeSettingReply, pushSubscription, pushUnsubscription } from '#contract/notices/messages.ts'
import { noticeSettingTable, pushSubscriptionTable, userTable } from '../db/tables/index.ts'
import { unauthenticated } from '../http/viewer.ts'
import { invalidField } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import type { NoticeDeps } from './deps.ts'
import { isPushAddress } from './push-address.ts'

/**
 * GET and POST /notification/setting: what one is told by which channel, and when no phone rings. POST
 * /notification/subscribe, /notification/unsubscribe: whether the browser of this log-in may be rung.
 */
export const noticeSettings: FastifyPluginAsyncZod<NoticeDeps> = async (app, { db, now, random, pushKey, places }) => {
  const tags = ['notify-dashboard']
  const done = { 200: okReply }

  app.get('/notification/setting', { schema: { tags, response: { 200: noticeSettingReply } } }, async (request) => {
    const { user_id, family } = request.requireViewer()
    const { zona, id } = userTable
    const [[person], [own], [browser]] = await Promise.all([
      db.select({ zona }).from(userTable).where(eq(id, user_id)),
      db.select().from(noticeSettingTable).where(eq(noticeSettingTable.user_id, user_id)),
      db.select().from(pushSubscriptionTable).where(eq(pushSubscriptionTable.family_id, family)).limit(1),
    ])
    if (!person) throw unauthenticated()
    return {
      data: {
        // A group that came later has its default.
        choices: { ...DEFAULT_CHOICES, ...own?.choices },
        quiet: own ? { from: own.quiet_from, to: own.quiet_to } : DEFAULT_QUIET,
        ...{ zone: person.zona, push_key: pushKey, subscribed: Boolean(browser) },
      },
    }
  })

  app.post('/notification/setting', { schema: { tags, body: noticeSetting, response: done } }, async (request) => {
    const { user_id } = request.requireViewer()
    const { choices, quiet } = request.body
    const set = { choices, quiet_from: quiet.from, quiet_to: quiet.to }
    await db
      .insert(noticeSettingTable)
      .values({ user_id, ...set })
      .onConflictDoUpdate({ target: noticeSettingTable.user_id, set })
    return { message: 'Pilihanmu sudah disimpan.' }
  })

  app.post('/notification/subscribe', { schema: { tags, body: pushSubscription, response: done } }, async (request) => {
    const { user_id, family } = request.requireViewer()
    const { endpoint, keys } = request.body
    if (!isPushAddress(endpoint, places)) throw invalidField('endpoint', 'field.push_address')
    // Whoever is logged in on the browser is who is rung there.
    const set = { user_id, endpoint, ...keys, created_at: new Date(now()).toISOString() }
    const { endpoint: at, family_id } = pushSubscriptionTable
    await db.transaction(async (tx) => {
      await tx.delete(pushSubscriptionTable).where(and(eq(at, endpoint), ne(family_id, family)))
      // A browser that renews its subscription keeps its row: what waits for it is not lost.
      await tx
        .insert(pushSubscriptionTable)
        .values({ id: randomId(random), family_id: family, ...set })
        .onConflictDoUpdate({ target: family_id, set })
    })
    return { message: 'Perangkat ini akan dikabari.' }
  })

  app.post(
    '/notification/unsubscribe',
    { schema: { tags, body: pushUnsubscription, response: done } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const own = and(
        eq(pushSubscriptionTable.endpoint, request.body.endpoint),
        eq(pushSubscriptionTable.user_id, user_id),
      )
      await db.delete(pushSubscriptionTable).where(own)
      return { message: 'Perangkat ini tidak dikabari lagi.' }
    },
  )
}
