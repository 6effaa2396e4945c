import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '#contract/version.ts'
import { usageOf } from '../support/processes.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { Attack } from './types.ts'

const STREAMS = 1000
/** The end of a stream that nobody reads is waited for so long, and a little longer. */
const SETTLE_MS = 8000

/** One upload token opens stream after stream, and reads none of them. */
export const manyStreams: Attack = () =>
  withWorld({}, async (world) => {
    const sitting = await openSitting(world)
    const [phone] = await begin(world, sitting, await enrol(world, sitting, 1))
    if (!phone) throw new Error('nobody began')
    const { attempt_id, token } = phone
    const payload = JSON.stringify({ attempt_id, facts_seq: 0 })
    const head = `POST ${API}/live-ujian HTTP/1.1\r\nhost: elp\r\nauthorization: Bearer ${token}\r\n`
    const request = `${head}content-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`
    const before = usageOf(world.node.pid).rss_mb
    const sockets: Socket[] = []
    for (let n = 0; n < STREAMS; n++) {
      const socket = connect(world.node.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise<void>((resolve) => socket.write(request, () => resolve()))
      sockets.push(socket)
    }
    await pause(SETTLE_MS)
    let open = 0
    for (const socket of sockets) {
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      await pause(1)
      if (!socket.closed && !text.endsWith('0\r\n\r\n') && text.includes('200 OK')) open++
    }
    const grown = usageOf(world.node.pid).rss_mb - before
    for (const socket of sockets) socket.destroy()
    const rows = [
      { ...atMost(`streams that one upload token holds, of ${STREAMS} opened`, open, 6, ''), before: '1,000' },
      { ...atMost('memory they take', grown, 60, 'MB'), before: '27 MB' },
    ]
    return { rows, raw: { open, grown_mb: grown } }
  })
