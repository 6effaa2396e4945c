import type { Socket } from 'node:net'
import { refusal } from '../lib/errors.ts'

const unreadable = refusal('request.unreadable')

/** Answers what is not HTTP, or too long to be read as it: there is no request yet, only a socket. */
export function clientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(unreadable.body)
  const head = [
    `HTTP/1.1 ${unreadable.status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
