import { segment } from '../paths.ts'

/** Addresses of the back office that other folders link to: apart, because no student's screen needs them. */
export const officePatterns = {
  forgotPassword: '/master-admin/forgot-password',
  resetPassword: '/master-admin/reset-password',
  resetPasswordMailed: '/ft-pw-admin/:token',
  /** A package sat by staff as a student would; below it the exam, its result and its discussion. */
  trial: '/master-admin/uji-coba/:paket_id/*',
} as const

export const officePaths = {
  forgotPassword: () => officePatterns.forgotPassword,
  trial: (paket_id: string) => `/master-admin/uji-coba/${segment(paket_id)}`,
  universitas: (school_id: string) => `/master-admin/universitas/detail/${segment(school_id)}`,
  paketDetail: (paket_id: string) => `/master-admin/paket-tryout/detail/${segment(paket_id)}`,
} as const
