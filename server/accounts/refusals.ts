import { AppError } from '../lib/errors.ts'

/** The same words for an unknown address and for a wrong password. */
export const invalidLogin = () =>
  new AppError(
    'invalid_login',
    'Email atau kata sandi belum cocok.',
    'Periksa ejaan email dan huruf besar-kecil kata sandi, lalu coba lagi.',
  )

export const accountBlocked = () =>
  new AppError(
    'account_blocked',
    'Akun diblokir',
    'Akun ini sedang diblokir. Hubungi penyelenggara atau admin sekolah.',
  )

export const invalidRefreshToken = () =>
  new AppError(
    'invalid_refresh_token',
    'Invalid refresh token',
    'Sesi ini sudah berakhir. Masuk lagi; pekerjaan yang belum terkirim tetap aman.',
  )

export const wrongPassword = () =>
  new AppError(
    'wrong_password',
    'Kata sandi lama belum cocok.',
    'Isi kata sandi yang sekarang dipakai, lalu coba lagi.',
    {
      errors: [{ path: 'password', message: 'Kata sandi lama belum cocok.' }],
    },
  )
