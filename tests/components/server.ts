import { AxiosError, type AxiosResponse } from 'axios'
import { http } from '#src/lib/http.ts'

export interface Call {
  method: string
  path: string
  params: Record<string, unknown>
  body: unknown
}

/** An answer that refuses: what the server says of it. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** Answers the calls of screens as a server would; hands back the list of those that came. */
export function serve(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  globalThis.fetch = async () => new Response(null, { status: 404 })
  http.defaults.adapter = async (config) => {
    const { method = 'get', url = '', params = {}, data } = config
    const call = { method, path: url, params, body: typeof data === 'string' ? JSON.parse(data) : data }
    calls.push(call)
    const said = await answer(call)
    const refused = said instanceof Refusal
    const response: AxiosResponse = {
      data: refused ? said.body : said,
      status: refused ? said.status : 200,
      statusText: '',
      headers: {},
      config,
    }
    if (refused) throw new AxiosError('', AxiosError.ERR_BAD_REQUEST, config, null, response)
    return response
  }
  return calls
}
