import type { InitRequest } from './messages.ts'

/** Whether more stands on the phone than the openings of its page lives: then the attempt did not begin by asking first. */
export const hasBegun = ({ heads }: Pick<InitRequest, 'heads'>): boolean =>
  heads.reduce((sum, [, seq]) => sum + seq, 0) > Math.max(1, heads.length)
