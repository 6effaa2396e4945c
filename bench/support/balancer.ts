import { connect, createServer, type Socket } from 'node:net'

/** A plain TCP balancer in a process of its own: connections in turn, to the next node where one does not answer. */
const ports = process.argv.slice(2).map(Number)
let turn = 0

const server = createServer({ noDelay: true }, (phone) => bridge(phone, ports.length))

function bridge(phone: Socket, tries: number): void {
  if (tries === 0) {
    phone.destroy()
    return
  }
  const node = connect({ port: ports[turn++ % ports.length] as number, host: '127.0.0.1', noDelay: true })
  node.once('connect', () => {
    phone.pipe(node).pipe(phone)
    node.on('close', () => phone.destroy())
  })
  node.once('error', () => {
    if (node.connecting || node.bytesRead + node.bytesWritten === 0) bridge(phone, tries - 1)
    else phone.destroy()
  })
  phone.on('close', () => node.destroy())
  phone.on('error', () => node.destroy())
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
