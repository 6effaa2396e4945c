import type { CDPSession, Page } from '@playwright/test'

export interface Reply {
  path: string
  /** What the browser takes it for: Script, Stylesheet, Font, Fetch … */
  type: string
  /** On the wire, headers and all. */
  bytes: number
  encoding: string
}

/** Everything a page takes from the network, as the browser's own network stack counts it. */
export class Traffic {
  readonly replies: Reply[] = []
  /** Bodies of requests. */
  sent = 0
  private readonly devtools: CDPSession

  private constructor(devtools: CDPSession) {
    this.devtools = devtools
  }

  /** Begin before the page is opened. `cold`: as if the browser had never been here. */
  static async of(page: Page, { cold = false } = {}): Promise<Traffic> {
    const traffic = new Traffic(await page.context().newCDPSession(page))
    await traffic.listen(cold)
    return traffic
  }

  bytes(...types: string[]): number {
    const wanted = types.length ? this.replies.filter(({ type }) => types.includes(type)) : this.replies
    return wanted.reduce((sum, reply) => sum + reply.bytes, 0)
  }

  async stop(): Promise<void> {
    await this.devtools.detach()
  }

  private async count(requestId: string): Promise<void> {
    // A page that is left forgets its requests: what it sent last is then missing from the figure.
    const found = await this.devtools.send('Network.getRequestPostData', { requestId }).catch(() => null)
    this.sent += Buffer.byteLength(found?.postData ?? '')
  }

  private async listen(cold: boolean): Promise<void> {
    const { devtools, replies } = this
    const open = new Map<string, Reply>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.hasPostData) void this.count(requestId)
    })
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (!response.url.startsWith('http') || response.fromServiceWorker || response.fromDiskCache) return
      const encoding = header(response.headers, 'content-encoding')
      open.set(requestId, { path: new URL(response.url).pathname, type, bytes: 0, encoding })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const reply = open.get(requestId)
      if (reply) replies.push({ ...reply, bytes: encodedDataLength })
    })
    await devtools.send('Network.enable')
    if (cold) await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  }
}

const header = (headers: Record<string, string>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
