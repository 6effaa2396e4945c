import type { TokenPair } from '#contract/accounts/token-pair.ts'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import { DIRECTIVE_KINDS, REFUSED_BATCHES, RULINGS, START_POLICIES } from '#contract/exam/choices.ts'
import type { AppendReply, EndReply, FactsMessage, InitReply, LiveMessage } from '#contract/exam/log/messages.ts'
import { anything, type Is, list, oneOf, optional, orNull, pair, record, text, whole, yesNo } from './is.ts'

/** Whether a reply is one of our server's, as the contract says it (tests/offline/replies.test.ts): a portal answers with anything. */
const origin = record({ writer: text, seq: whole, at: optional(whole), until: optional(whole) })
const acked = list(record({ writer: text, seq: whole, at: whole }))
const heads = list(pair(text, whole))

const facts: Is<FactsMessage> = record({
  seq: whole,
  started_at: whole,
  origins: list(origin),
  claims: list(record({ phone_id: text, at: whole })),
  stops: list(record({ at: whole, until: orNull(whole), owed_ms: optional(whole) })),
  extra_ms: whole,
  withdrawn_ms: optional(whole),
  ended_at: orNull(whole),
  sync_until: whole,
  seals: list(record({ heads, epoch: whole, at: whole, reopened: yesNo, waiting_for: list(text) })),
  rulings: list(record({ writer: text, seq: whole, ruling: oneOf(RULINGS) })),
  uncounted: yesNo,
  tolerance_ms: orNull(whole),
  hold_marked: yesNo,
  archived: optional(oneOf([true] as const)),
  notices: optional(
    list(record({ seq: whole, kind: oneOf(DIRECTIVE_KINDS), at: whole, ms: optional(whole), text: optional(text) })),
  ),
})

const batch = record({
  ...{ writer: text, from: whole, m: whole, d: list(whole), kinds: text, q: list(whole) },
  ...{ x: list(anything), chars: text, head: text, prev: optional(text) },
})

export const isInitReply: Is<InitReply> = record({
  attempt_id: text,
  facts: orNull(facts),
  acked,
  batches: list(batch),
  more: yesNo,
  upload_token: text,
  paper_key: orNull(text),
  server_time: whole,
  flush_after_ms: whole,
})

export const isAppendReply: Is<AppendReply> = record({
  acked,
  refused: list(record({ place: whole, reason: oneOf(REFUSED_BATCHES) })),
  facts: orNull(facts),
  server_time: whole,
  flush_after_ms: whole,
})

const receipt = record({
  attempt_id: text,
  revision: whole,
  writers: list(record({ writer: text, seq: whole, head: text })),
  uncounted: whole,
  waiting_for: list(text),
  log_sha256: text,
  sealed_at: whole,
  signature: text,
  key_id: text,
})

export const isEndReply: Is<EndReply> = record({
  receipt: orNull(receipt),
  missing: acked,
  facts: orNull(facts),
  server_time: whole,
})

export const isLiveMessage: Is<LiveMessage> = record({ facts, server_time: whole })

export const isTokenPair: Is<TokenPair> = record({ accessToken: text, refreshToken: text })

const wrappedKey = record({ salt: text, iterations: whole, iv: text, key: text })
export const isBundleInfo: Is<BundleInfo> = record({
  ...{ paper_sha256: text, bundle_sha256: text, bytes: whole, policy: oneOf(START_POLICIES) },
  wrapped_key: orNull(wrappedKey),
})
