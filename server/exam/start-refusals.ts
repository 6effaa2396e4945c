import type { BundleInfo } from '#contract/exam/bundle.ts'
import { refusal } from '../lib/errors.ts'

/** Why a start is refused. */
export const notRegistered = () => refusal('start.not_registered')

export const noSitting = () => refusal('start.no_sitting')

export const noPaper = (current: string | undefined) =>
  refusal('start.other_paper', {}, { details: { paper_sha256: current ?? null } })

export const notStarted = (opens_at: number) => refusal('start.too_early', {}, { details: { opens_at } })

export const codeRequired = () => refusal('start.code')

export const windowClosed = () => refusal('start.too_late')

export const attemptLimit = () => refusal('start.limit')

/** `bundle`: the paper that the running attempt goes on with, so that this device can fetch it. */
export const attemptOpen = (attempt_id: string, bundle: BundleInfo | null = null) =>
  refusal('start.elsewhere', {}, { details: { attempt_id, bundle } })
