import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { batch } from '#contract/exam/log/batch-shape.ts'
import { appendReply, endReply, initReply, liveMessage } from '#contract/exam/log/messages.ts'
import { appendRequest, endRequest, exportFile, initRequest, liveRequest } from '#contract/exam/log/requests.ts'
import { PROTOCOL_VERSION } from '#contract/version.ts'

/**
 * What each version of the protocol looks like. Phones come back after weeks: a changed message needs a new version here and code that
 * still takes the old one.
 */
const SHAPES: Record<number, string> = {
  5: '46587af006041eb1',
  6: '868c39ea99b1a46f',
}

const MESSAGES = {
  ...{ initRequest, initReply, appendRequest, appendReply, endRequest, endReply, exportFile, batch },
  ...{ liveRequest, liveMessage },
}

test('I1.17 the messages of the protocol do not change without a new version', () => {
  const shape = Object.entries(MESSAGES).map(([name, schema]) => [name, z.toJSONSchema(schema)])
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
  expect(hash, 'the wire format changed: raise PROTOCOL_VERSION, or undo the change').toBe(SHAPES[PROTOCOL_VERSION])
})
