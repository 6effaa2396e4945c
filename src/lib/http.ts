import axios, { type AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import i18next from 'i18next'
import { API, SECRET_HEADER } from '#contract/version.ts'
import { type Silence, silenceLimit } from '#offline/silence.ts'
import { NoAnswer, toApiError } from './calls/api-error.ts'
import { appConfig } from './calls/app-config.ts'
import { noteMaintenance } from './calls/maintenance.ts'
import { beginPending } from './calls/pending.ts'
import { noteDateHeader } from './calls/server-time.ts'
import { silenceOf } from './calls/time-limits.ts'
import { confirmAccess } from './session/confirm-access.ts'
import { renewToken } from './session/renew-token.ts'
import { currentSession } from './session.ts'

interface Sent extends InternalAxiosRequestConfig {
  done?: () => void
  token?: string | null
  retried?: boolean
  /** Sent again after its sender has shown that it is them. */
  confirmed?: boolean
  silence?: Silence
}

/** The screens' calls. Failures reject with ApiError; a 401 is renewed once and sent again. Not for the exam route. */
export const http: AxiosInstance = axios.create({ baseURL: API, timeout: 30_000 })

http.interceptors.request.use(async (config: Sent) => {
  config.done = beginPending()
  config.token = config.retried ? config.token : currentSession()?.accessToken
  if (config.token) config.headers.set('Authorization', `Bearer ${config.token}`)
  config.headers.set('Accept-Language', i18next.language)
  const { application_secret } = await appConfig()
  if (application_secret) config.headers.set(SECRET_HEADER, application_secret)
  return limited(config)
})

/** A student's or a visitor's call is given up once it is silent for too long, however large it is. */
function limited(config: Sent): Sent {
  const role = currentSession()?.profile.role
  const ms = silenceOf(config.method ?? 'get', config.url ?? '', role !== undefined && role !== 'Siswa')
  if (ms === null) return config
  const silence = silenceLimit(ms)
  const { signal, heard } = silence
  const { onUploadProgress: told } = config
  const onUploadProgress: typeof told = (event) => {
    heard()
    told?.(event)
  }
  return Object.assign(config, { silence, signal, timeout: 0, onUploadProgress, onDownloadProgress: heard })
}

function over({ done, silence }: Sent): void {
  done?.()
  silence?.stop()
}

http.interceptors.response.use(
  (reply) => {
    over(reply.config)
    noteDateHeader(reply.headers.date)
    return reply
  },
  async (failure: AxiosError) => {
    const config = failure.config as Sent | undefined
    if (config) over(config)
    if (config?.silence?.over()) throw new NoAnswer()
    noteDateHeader(failure.response?.headers.date)
    if (config && failure.response?.status === 401 && config.token && !config.retried) return again(config)
    const error = await toApiError(failure)
    noteMaintenance(error)
    if (config && !config.confirmed && error.code === 'confirmation_required' && (await confirmAccess(error.details)))
      return http.request({ ...config, confirmed: true } as Sent)
    throw error
  },
)

async function again(config: Sent) {
  const token = await renewToken(config.token ?? '').catch(async (failure) => {
    throw await toApiError(failure)
  })
  if (!token) throw await toApiError({ message: 'unauthenticated', response: { status: 401, data: null } })
  return http.request({ ...config, token, retried: true } as Sent)
}

/** GET, the body typed. */
export async function get<T>(path: string, params?: Record<string, unknown>): Promise<T> {
  return (await http.get<T>(path, { params })).data
}

/** POST, the body typed. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await http.post<T>(path, body)).data
}
