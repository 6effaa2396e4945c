/** Calls the API of a server under attack; `path` is below /api, a body makes it a POST. */
export const caller =
  (port: number) =>
  async (token: string, path: string, body?: object): Promise<{ status: number; body: unknown }> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  }
