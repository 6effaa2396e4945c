/** Rooms as one text, in an address or a query: separated by commas; a comma of a name has a backslash before it. */
export const writeRooms = (rooms: readonly string[]): string =>
  rooms.map((room) => room.replace(/[\\,]/g, '\\$&')).join(',')

export function readRooms(text: string): string[] {
  const rooms = ['']
  for (const [piece] of text.matchAll(/\\[\\,]|./gs)) {
    if (piece === ',') rooms.push('')
    else rooms[rooms.length - 1] += piece.length > 1 ? piece.slice(1) : piece
  }
  return rooms.filter(Boolean)
}
