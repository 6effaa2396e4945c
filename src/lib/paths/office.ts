import { paths, segment } from '../paths.ts'
import { currentArea, officeUrl } from './area.ts'

/** Addresses of the back office that other folders link to: apart, because no student's screen needs them. */
export const officePatterns = {
  forgotPassword: '/master-admin/forgot-password',
  resetPassword: '/master-admin/reset-password',
  resetPasswordMailed: '/ft-pw-admin/:token',
  /** A package sat by staff as a student would; below it the exam, its result and its discussion. */
  trial: '/master-admin/uji-coba/:paket_id/*',
  super: '/user-admin/*',
  superForgotPassword: '/user-admin/forgot-password',
  superResetPassword: '/user-admin/reset-password',
  superTrial: '/user-admin/uji-coba/:paket_id/*',
} as const

/** In the area that one is in. */
export const officePaths = {
  login: () => (currentArea() === 'super' ? paths.superLogin() : paths.adminLogin()),
  forgotPassword: () => officeUrl('forgot-password'),
  trial: (paket_id: string) => officeUrl(`uji-coba/${segment(paket_id)}`),
  universitas: (school_id: string) => officeUrl(`universitas/detail/${segment(school_id)}`),
  paketDetail: (paket_id: string) => officeUrl(`paket-tryout/detail/${segment(paket_id)}`),
  article: (id: string) => officeUrl(`artikel?edit=${segment(id)}`),
} as const
