/** Pages to which letters, codes, the log-in and the first page lead on: apart, because no first screen needs their addresses. */
export const accountPatterns = {
  forgotPassword: '/forgot-password',
  resetPassword: '/ft-pw/:token',
  verifyEmail: '/auth-ou/v-my-acc/:token',
  /** Where a guardian consents, and withdraws. */
  guardian: '/guardian/:token',
  /** Open to all: the page to which the code on a receipt leads. */
  cekTandaTerima: '/cek-tanda-terima',
  /** One question without an account, in flight mode. */
  cobaSatuSoal: '/coba-satu-soal',
} as const
