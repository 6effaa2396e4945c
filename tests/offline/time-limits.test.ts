import { expect, test, vi } from 'vitest'
import { fetchListen, type StreamEnd } from '#offline/live/listen.ts'
import { download } from '#offline/paper/download.ts'
import { BackOff } from '#offline/send/back-off.ts'
import { createSend } from '#offline/send/send.ts'
import { scene } from './support/scene.ts'

/** A network that is connected but dead: nothing comes until the caller gives up. */
const blackHole: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

/** Timers in the test's hand: how long each was set for, and how to let the newest one that runs strike. */
function timers() {
  const running: { ms: number; run: () => void }[] = []
  const set: number[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { ms, run }
    running.push(timer)
    set.push(ms)
    return () => {
      const at = running.indexOf(timer)
      if (at >= 0) running.splice(at, 1)
    }
  }
  return { after, set, running, strike: () => running.splice(-1)[0]?.run() }
}

const noSecret = async () => null
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('I9.200 a call that is swallowed is given up after eight seconds, one that carries more by its size later', async () => {
  const { after, set, strike } = timers()
  const send = createSend({ fetch: blackHole, secret: noSecret, after })
  const lost = send({ method: 'POST', path: '/end-ujian', body: {} })
  await turn()
  strike()
  expect(await lost).toEqual({ kind: 'lost' })
  const batch = send({ method: 'POST', path: '/input/hasil-ujian', body: 'x'.repeat(39_998) })
  await turn()
  strike()
  await batch
  expect(set.map(Math.round)).toEqual([8001, 18_000])
})

test('I9.201 of calls that find no answer every third is given twenty seconds, and the next after an answer eight again', async () => {
  const { after, set, strike } = timers()
  let answers = false
  const network: typeof fetch = (...call) => (answers ? Promise.resolve(Response.json({})) : blackHole(...call))
  const send = createSend({ fetch: network, secret: noSecret, after })
  const call = async () => {
    const sent = send({ method: 'GET', path: '/receipt-key' })
    await turn()
    if (!answers) strike()
    return sent
  }
  for (let tries = 0; tries < 4; tries++) await call()
  expect(set).toEqual([8000, 8000, 20_000, 8000])
  answers = true
  expect(await call()).toEqual({ kind: 'ok', body: {} })
  answers = false
  set.length = 0
  await call()
  expect(set).toEqual([8000])
})

test('I9.202 a reply is waited for as long as its bytes come, and no longer', async () => {
  const { after, running, strike } = timers()
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined
  const text = new TextEncoder()
  const slow: typeof fetch = async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pipe = controller
      },
    })
    init?.signal?.addEventListener('abort', () => pipe?.error(init.signal?.reason))
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  const send = createSend({ fetch: slow, secret: noSecret, after })
  const whole = send({ method: 'GET', path: '/receipt-key' })
  for (const part of ['{"da', 'ta":', '"é"}']) {
    await turn()
    const [before] = running
    pipe?.enqueue(text.encode(part))
    await turn()
    // The time begins anew with every part.
    expect(running).toHaveLength(1)
    expect(running[0]).not.toBe(before)
  }
  pipe?.close()
  expect(await whole).toEqual({ kind: 'ok', body: { data: 'é' } })
  expect(running).toEqual([])

  const broken = send({ method: 'GET', path: '/receipt-key' })
  await turn()
  pipe?.enqueue(text.encode('{"da'))
  await turn()
  strike()
  expect(await broken).toEqual({ kind: 'lost' })
})

test('I9.203 a stream of what staff do whose head does not come is given up, and may be quiet once it has', async () => {
  const { after, running, strike } = timers()
  const ends: StreamEnd[] = []
  const request = { attempt_id: 'a', facts_seq: 0 }
  const events = { message: () => undefined, end: (how: StreamEnd) => ends.push(how) }
  fetchListen({ fetch: blackHole, secret: noSecret, after })(request, 'token', events)
  await turn()
  strike()
  // The reader of streams is loaded meanwhile, which takes as long as it takes.
  await vi.waitFor(() => expect(ends).toEqual(['lost']))
  const quiet: typeof fetch = async () =>
    new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
  const close = fetchListen({ fetch: quiet, secret: noSecret, after })(request, 'token', events)
  await vi.waitFor(() => expect(running).toEqual([]))
  close()
})

test('P70.303 a message that staff send is read whatever pieces and line ends the network brings it in', async () => {
  const { after } = timers()
  const sent = ': quiet\r\n\r\ndata: {"text":"Tenang é"}\r\n\r\ndata: {"a":\ndata: 1}\n\ndata: {"cut":'
  const pieces: typeof fetch = async () => {
    const body = new ReadableStream({
      start(pipe) {
        for (const byte of new TextEncoder().encode(sent)) pipe.enqueue(new Uint8Array([byte]))
        pipe.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const heard: unknown[] = []
  const how = await new Promise<StreamEnd>((end) => {
    const on = { message: (body: unknown) => heard.push(body), end }
    fetchListen({ fetch: pieces, secret: noSecret, after })({ attempt_id: 'a', facts_seq: 0 }, 'token', on)
  })
  expect({ how, heard }).toEqual({ how: 'done', heard: [{ text: 'Tenang é' }, { a: 1 }] })
})

test('I9.204 a start with the paper on the phone waits 1.5 s in all for a network that never answers', async () => {
  const s = await scene()
  const tab = await s.tab()
  s.net.trip_ms = 600_000
  const began = s.time.now
  expect(await s.start(tab)).toMatchObject({ ok: true })
  expect(s.time.now - began).toBeLessThanOrEqual(1500)
})

test('I9.205 the wait between two tries that find no answer is never longer than eight seconds', () => {
  let now = 0
  const backOff = new BackOff({ mono: () => now, random: () => 1 })
  for (let tries = 0; tries < 40; tries++) {
    backOff.failed(0, true)
    expect(backOff.wait()).toBeGreaterThan(0)
    expect(backOff.wait()).toBeLessThanOrEqual(8000)
    now += backOff.wait()
  }
  backOff.failed()
  expect(backOff.wait()).toBeGreaterThan(8000)
})

test('I9.206 a download that brings nothing any more is given up with what has come', async () => {
  const { after, strike } = timers()
  const half: typeof fetch = async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2, 3]))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body)
  }
  const fetched = download({ fetch: half, secret: noSecret, after }, '/get-soal-ujian', 'token', null, () => undefined)
  await turn()
  strike()
  expect(await fetched).toEqual({ kind: 'part', bytes: new Uint8Array([1, 2, 3]) })
})
