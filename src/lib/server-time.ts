import { useNow } from './now.ts'

let offset = 0

/** Takes what an answer said of the server's clock. */
export function noteServerTime(server_time: number): void {
  offset = server_time - Date.now()
}

/** The server's clock as best known, once a second: a phone's own clock may be minutes off. */
export function useServerNow(): number {
  return useNow() + offset
}

export const clockOffset = () => offset
