/** What a request is before it is bytes. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
}

/** The request as it goes over the wire, with the headers that cost a server something. */
export function httpText({ method, path, token, headers = {}, body }: Call): string {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
