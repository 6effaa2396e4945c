import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that node's http does for a call: no route, no token, the same reply. */
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(304, { etag: request.headers['if-none-match'] ?? '""', vary: 'accept-encoding, authorization' })
  response.end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// Nobody asks it any more.
process.on('disconnect', () => process.exit())
