import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { tokenPair } from '#contract/accounts/token-pair.ts'
import { bundleInfo } from '#contract/exam/bundle.ts'
import { DIRECTIVE_KINDS, START_POLICIES } from '#contract/exam/choices.ts'
import { appendReply, endReply, initReply, liveMessage } from '#contract/exam/log/messages.ts'
import {
  isAppendReply,
  isBundleInfo,
  isEndReply,
  isInitReply,
  isLiveMessage,
  isTokenPair,
} from '#src/offline/send/replies.ts'

const ID = '01980000-0000-7000-8000-000000000001'
const WRITER = 'writer-0001'
const SHA = 'a'.repeat(64)
const AT = 1_700_000_000_000

const facts = {
  ...{ seq: 7, started_at: AT, origins: [{ writer: WRITER, seq: 1 }], claims: [{ phone_id: ID, at: AT }] },
  stops: [{ at: AT, until: AT + 5, owed_ms: 3 }],
  ...{
    extra_ms: 60_000,
    withdrawn_ms: 60_000,
    ended_at: AT,
    sync_until: AT,
    uncounted: false,
    tolerance_ms: 30_000,
    hold_marked: true,
  },
  seals: [{ heads: [[WRITER, 3]], epoch: 0, at: AT, reopened: false, waiting_for: [ID] }],
  rulings: [{ writer: WRITER, seq: 2, ruling: 'strike' }],
  ...{ archived: true, notices: [{ seq: 3, kind: 'message', at: AT, ms: 5, text: 'Tenang.' }] },
}
const acked = [{ writer: WRITER, seq: 3, at: AT }]
const batch = {
  ...{ writer: WRITER, from: 1, m: 5, d: [2], kinds: 'a2', q: [0, 2], x: ['a', 'b'], chars: '', head: SHA, prev: SHA },
}
const receipt = {
  ...{ attempt_id: ID, revision: 1, writers: [{ writer: WRITER, seq: 3, head: SHA }], uncounted: 1, waiting_for: [ID] },
  ...{ log_sha256: SHA, sealed_at: AT, signature: 'c2ln', key_id: 'k' },
}
const clock = { server_time: AT, flush_after_ms: 2000 }
const wrapped_key = { salt: 'a', iterations: 5, iv: 'b', key: 'c' }

const REPLIES: Record<string, [z.ZodMiniType, (value: unknown) => boolean, object]> = {
  init: [
    initReply,
    isInitReply,
    { attempt_id: ID, facts, acked, batches: [batch], more: false, upload_token: 't', paper_key: 'k', ...clock },
  ],
  append: [appendReply, isAppendReply, { acked, refused: [{ place: 0, reason: 'conflict' }], facts, ...clock }],
  end: [endReply, isEndReply, { receipt, missing: acked, facts, server_time: AT }],
  live: [liveMessage, isLiveMessage, { facts, server_time: AT }],
  tokens: [tokenPair, isTokenPair, { accessToken: 'a', refreshToken: 'b' }],
  bundle: [bundleInfo, isBundleInfo, { paper_sha256: SHA, bundle_sha256: SHA, bytes: 5, policy: 'code', wrapped_key }],
}

/** The whole, each time with another one of its parts replaced. */
function* withPart(whole: unknown, by: unknown): Generator<[string, unknown]> {
  yield ['', by]
  if (typeof whole !== 'object' || whole === null) return
  for (const [key, part] of Object.entries(whole))
    for (const [place, changed] of withPart(part, by)) {
      const copy: Record<string, unknown> = Array.isArray(whole) ? ([...whole] as never) : { ...whole }
      copy[key] = changed
      yield [`/${key}${place}`, copy]
    }
}

test.each(Object.entries(REPLIES))(
  'F3.4 the %s reply is known by the phone as by the contract, whatever is in its place',
  (_, reply) => {
    const [schema, isReply, whole] = reply
    expect([schema.safeParse(whole).success, isReply(whole)]).toEqual([true, true])
    let refused = 0
    for (const by of [undefined, null, true, 1.5, 'nothing', [], {}])
      for (const [place, changed] of withPart(whole, by)) {
        // A word in the place of another one is nothing that harms: ids and hashes are looked at where they are used.
        if (by === 'nothing' && typeof valueAt(whole, place) === 'string' && isReply(changed)) continue
        // What is in an entry the server has read.
        if (/\/batches\/0\/(?:x|kinds|d)/.test(place)) continue
        refused += Number(!isReply(changed))
        expect([place, by, isReply(changed)]).toEqual([place, by, schema.safeParse(changed).success])
      }
    expect(refused).toBeGreaterThan(5)
  },
)

const valueAt = (whole: unknown, place: string): unknown =>
  place.split('/').reduce((at, key) => (key ? (at as Record<string, unknown>)[key] : at), whole)

test('I1.17 what a newer server says besides is no fault, and each value of a closed set is known', () => {
  expect(isLiveMessage({ facts: { ...facts, more: 1 }, server_time: AT, more: 1 })).toBe(true)
  const noticed = (kind: string) =>
    isLiveMessage({ facts: { ...facts, notices: [{ seq: 1, kind, at: AT }] }, server_time: AT })
  expect([...DIRECTIVE_KINDS, 'dance'].filter(noticed)).toEqual([...DIRECTIVE_KINDS])
  const policies = [...START_POLICIES, 'shut'].filter((policy) =>
    isBundleInfo({ paper_sha256: SHA, bundle_sha256: SHA, bytes: 5, policy, wrapped_key: null }),
  )
  expect(policies).toEqual([...START_POLICIES])
})
