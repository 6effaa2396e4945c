import type { Server } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: a reply is whatever the test then expects of it
type Reply = { status: number; body: any }

/** Somebody at work through the API. */
export async function logInAs(server: Server, email: string, password = 'tryout2026') {
  const api = `http://127.0.0.1:${server.port}/api`
  const post = async (path: string, body: unknown, token?: string): Promise<Reply> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json() }
  }
  const { body } = await post('/jwt/login', { email, password, device_id: crypto.randomUUID() })
  const token: string = body.accessToken
  return {
    post: (path: string, payload: unknown) => post(path, payload, token),
    async get(path: string): Promise<Reply> {
      const reply = await fetch(api + path, { headers: { authorization: `Bearer ${token}` } })
      return { status: reply.status, body: await reply.json() }
    },
    /** A picture for a question's text; answers where it stands. */
    async upload(bytes: Buffer): Promise<{ url: string; bytes: number }> {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'gambar.png')
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${api}/upload-media`, { method: 'POST', headers, body: form })
      return ((await reply.json()) as { data: { url: string; bytes: number } }).data
    },
  }
}
