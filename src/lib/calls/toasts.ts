import i18next from 'i18next'
import { create } from 'zustand'
import { toApiError } from './api-error.ts'
import { errorToasts } from './error-toasts.ts'

/** Seed, section 9. */
export const TOAST_MS = 3000

export type ToastVariant = 'success' | 'danger' | 'warning' | 'info'

export interface Toast {
  id: number
  variant: ToastVariant
  title: string
  text: string
  /** No control to close it by hand (seed, section 2). */
  hideClose?: boolean
}

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let lastId = 0

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const entry = { ...toast, id: lastId }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, entry] }))
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function toastSuccess(text: string): void {
  showToast({ variant: 'success', title: i18next.t('toast.success'), text })
}

/** Shows a failed call by the seed's rules. */
export async function toastFailure(failure: unknown): Promise<void> {
  const error = await toApiError(failure)
  const words = {
    failed: i18next.t('toast.failed'),
    warning: i18next.t('toast.warning'),
    unreachable: i18next.t('toast.unreachable'),
  }
  const variant = error.status === null ? 'warning' : 'danger'
  for (const toast of errorToasts(error, words)) showToast({ variant, ...toast })
}
