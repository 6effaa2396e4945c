import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface Delivered {
  from: string
  to: string[]
  /** Head and body as they came over the wire, dots unstuffed, soft line breaks of quoted-printable joined. */
  text: string
}

export interface MailServer {
  url: string
  /** The next mail that arrives, or that has arrived and was not asked for yet. */
  next(): Promise<Delivered>
  /** Mails that nobody has asked for yet. */
  waiting(): number
  close(): Promise<void>
}

/**
 * A mail server as far as a client needs one: it speaks SMTP on a port of its own and keeps what it is given.
 * `port`: a free one where absent. `refuses`: commands answered as a server does that has no such mailbox.
 */
export async function mailServer({
  refuses = /(?!)/,
  port = 0,
}: {
  refuses?: RegExp
  port?: number
} = {}): Promise<MailServer> {
  const arrived: Delivered[] = []
  const asked: ((mail: Delivered) => void)[] = []
  const deliver = (mail: Delivered) => {
    const first = asked.shift()
    if (first) first(mail)
    else arrived.push(mail)
  }
  const server = createServer((socket) => converse(socket, deliver, refuses))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const first = arrived.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => asked.push(resolve))
    },
    waiting: () => arrived.length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function converse(socket: Socket, deliver: (mail: Delivered) => void, refuses: RegExp): void {
  let mail: Delivered = { from: '', to: [], text: '' }
  let lines: string[] | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)

  function heard(line: string): void {
    if (lines) {
      if (line !== '.') {
        lines.push(line.replace(/^\./, ''))
        return
      }
      deliver({ ...mail, text: lines.join('\n').replace(/=\n/g, '').replaceAll('=3D', '=') })
      mail = { from: '', to: [], text: '' }
      lines = undefined
      say('250 kept')
    } else if (refuses.test(line)) say(`550 5.1.1 <${addressIn(line)}> nobody of that name here`)
    else if (/^(EHLO|HELO)/i.test(line)) say('250 stand-in')
    else if (/^MAIL FROM:/i.test(line)) {
      mail.from = addressIn(line)
      say('250 ok')
    } else if (/^RCPT TO:/i.test(line)) {
      mail.to.push(addressIn(line))
      say('250 ok')
    } else if (/^DATA/i.test(line)) {
      lines = []
      say('354 go on, end with a dot')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('502 unknown')
  }

  let rest = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\r\n')
    rest = parts.pop() ?? ''
    parts.forEach(heard)
  })
  socket.on('error', () => socket.destroy())
  say('220 stand-in ESMTP')
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
