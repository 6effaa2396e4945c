/** UUIDv7: time first, so that attempts of one phone sort by when they began. `wall`: epoch ms; `uuid`: 122 random bits. */
export function uuid7(wall: number, uuid: string): string {
  const time = Math.max(0, Math.floor(wall)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`
}

/** By when the phone began them: of one that began without a network the server says only when it heard of it. */
export const newestFirst = (a: { attempt_id: string }, b: { attempt_id: string }): number =>
  a.attempt_id < b.attempt_id ? 1 : -1
