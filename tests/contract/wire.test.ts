import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { entry } from '#contract/exam/entry.ts'
import { liveMessage, liveRequest } from '#contract/exam/live.ts'
import {
  answerReply,
  answerRequest,
  endReply,
  endRequest,
  exportFile,
  initReply,
  initRequest,
} from '#contract/exam/log/messages.ts'
import { PROTOCOL_VERSION } from '#contract/version.ts'

/**
 * What each version of the protocol looked like. Phones come back after weeks: a changed message needs a new version
 * here and code that still takes the old one.
 */
const SHAPES: Record<number, string> = {
  1: '5cb77d2b4a55fc6a',
  // Adds what staff do (`live`, `seen`), what a phone says of itself (`phone`), and an end by time; all may be absent.
  2: '877d69ee46a0e903',
  // Adds the proof of a start code, ends that a phone's clock alone called for, and limits of one attempt.
  3: 'd73749ce3b026a6c',
  // Adds what is certain of the moment at which an attempt was begun offline.
  4: '6f0a0e424f475f68',
}

const MESSAGES = {
  ...{ initRequest, initReply, answerRequest, answerReply, endRequest, endReply, exportFile, entry },
  ...{ liveRequest, liveMessage },
}

test('I1.17 the messages of the protocol do not change without a new version', () => {
  const shape = Object.entries(MESSAGES).map(([name, schema]) => [name, z.toJSONSchema(schema)])
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
  expect(hash, 'the wire format changed: raise PROTOCOL_VERSION, or undo the change').toBe(SHAPES[PROTOCOL_VERSION])
})
