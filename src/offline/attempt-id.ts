/** UUIDv7: time first, so that attempts of one phone sort by when they began. `wall`: epoch ms; `uuid`: 122 random bits. */
export function uuid7(wall: number, uuid: string): string {
  const time = Math.max(0, Math.floor(wall)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`
}
