import { describe, expect, test } from 'vitest'
import { ApiError, NETWORK_ERROR, toApiError } from '#src/lib/calls/api-error.ts'
import { errorToasts } from '#src/lib/calls/error-toasts.ts'

const words = {
  failed: 'Gagal!',
  warning: 'Peringatan',
  unreachable: 'Terjadi kesalahan. Cek koneksi atau server.',
}
const refused = (status: number, data: unknown, headers = {}) => ({
  message: 'Request failed',
  response: { status, data, headers },
})
const toasts = async (failure: unknown) => errorToasts(await toApiError(failure), words)

describe('a refusal', () => {
  test('U3.1 with a message: the message is the title, the error field the text', async () => {
    const body = { message: 'Kata sandi salah', error: 'Coba lagi.', code: 'wrong_password' }
    expect(await toasts(refused(400, body))).toEqual([{ title: 'Kata sandi salah', text: 'Coba lagi.' }])
    expect((await toApiError(refused(400, body))).code).toBe('wrong_password')
  })

  test('U3.2 without one: a toast for each key, arrays joined by commas', async () => {
    expect(await toasts(refused(422, { nama: ['kosong', 'pendek'], kode: 'dipakai' }))).toEqual([
      { title: 'Gagal!', text: 'kosong, pendek' },
      { title: 'Gagal!', text: 'dipakai' },
    ])
  })

  test('U3.3 as a blob is read as text and parsed', async () => {
    const blob = new Blob([JSON.stringify({ message: 'Tidak ditemukan', error: 'Berkas sudah dihapus.' })])
    expect(await toasts(refused(404, blob))).toEqual([{ title: 'Tidak ditemukan', text: 'Berkas sudah dihapus.' }])
    expect(await toasts(refused(502, new Blob(['<html>Bad gateway</html>'])))).toEqual([
      { title: 'Peringatan', text: words.unreachable },
    ])
  })

  test('U3.4 keeps status, fields and the seconds to wait', async () => {
    const errors = [{ path: 'nama', message: 'Isi nama.' }]
    const error = await toApiError(
      refused(429, { message: 'Terlalu sering', error: '', errors }, { 'retry-after': '90' }),
    )
    expect(error).toMatchObject({ status: 429, retryAfter: 90, fields: errors })
  })
})

describe('no answer', () => {
  test('U3.5 rejects with status null and "Network Error" or the message there was', async () => {
    expect(await toApiError({})).toMatchObject({ status: null, message: NETWORK_ERROR })
    expect(await toApiError({ message: 'timeout of 30000ms exceeded' })).toMatchObject({
      status: null,
      message: 'timeout of 30000ms exceeded',
    })
    expect(await toApiError(undefined)).toBeInstanceOf(ApiError)
  })

  test('U3.6 warns with the message, or with the words on connection and server', async () => {
    expect(await toasts({ message: 'timeout of 30000ms exceeded' })).toEqual([
      { title: 'Peringatan', text: 'timeout of 30000ms exceeded' },
    ])
    expect(await toasts({ message: NETWORK_ERROR })).toEqual([{ title: 'Peringatan', text: words.unreachable }])
  })
})
