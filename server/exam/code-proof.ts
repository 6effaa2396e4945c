import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StartPolicy } from '#contract/exam/choices.ts'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { CodeStanding, SittingPaper } from './sitting.ts'

/** A handed out paper with the code that it opens by, and what that derives to (base64). */
export interface CodedPaper {
  start_code: string | null
  code_key: string | null
  /** The same by room, where rooms have codes of their own; those of before too. */
  rooms: readonly RoomKey[]
}

export interface RoomKey {
  ruang: string
  start_code: string
  code_key: string
}

interface Schedule {
  own_policy: StartPolicy | null
  usual_policy: StartPolicy
  kode_mulai: string | null
  /** The code of each room that has one of its own. */
  room_codes: ReadonlyMap<string, string>
}

/** What a start says of itself. `begun`: it already ran on the phone. */
export type CodeAsked = Pick<InitRequest, 'attempt_id' | 'paper_sha256' | 'code_proof'> & { begun: boolean }

/**
 * Whether a start has proved that the room's code is known. Who asks first needs the code of now. Who began without a
 * network may have begun with a code that was renewed since, or while the paper was still handed out open.
 */
export function codeStanding(
  request: CodeAsked,
  { own_policy, usual_policy, kode_mulai, room_codes }: Schedule,
  papers: readonly (SittingPaper & CodedPaper)[],
  ruang: string | null = null,
): CodeStanding {
  if ((own_policy ?? usual_policy) !== 'code') return 'admitted'
  const asked = papers.filter(({ paper_sha256 }) => paper_sha256 === request.paper_sha256)
  if (request.begun && asked.some(({ policy }) => policy === 'open')) return 'admitted'
  const { attempt_id, code_proof } = request
  if (code_proof === undefined) return 'missing'
  const of_room = ruang === null ? undefined : room_codes.get(ruang)
  const now = of_room ?? kode_mulai
  const proved = asked
    .flatMap((paper) => [
      // Who began without a network may have begun before rooms had codes of their own.
      ...(of_room === undefined || request.begun ? [paper] : []),
      ...paper.rooms.filter((room) => room.ruang === ruang),
    ])
    .filter(({ start_code }) => request.begun || start_code === now)
    .some(({ code_key }) => code_key !== null && isProof(code_proof, code_key, attempt_id))
  return proved ? 'admitted' : 'wrong'
}

function isProof(given: string, code_key: string, attempt_id: string): boolean {
  const own = createHmac('sha256', Buffer.from(code_key, 'base64')).update(attempt_id).digest()
  const told = Buffer.from(given, 'base64')
  return told.length === own.length && timingSafeEqual(told, own)
}
