/** A start code as it is heard in a room and typed on a phone: letter case and spaces around it do not matter. */
export function startCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}
