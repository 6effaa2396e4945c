type Bytes = Uint8Array<ArrayBuffer>

/** For Safari before 16.4 and Firefox before 113: a sealed paper must open there too. */
const library = () => import('fflate')
const native = () => typeof DecompressionStream === 'function'

// Those browsers load it with the page, since a paper may be opened without a network.
if (!native()) library().catch(() => 0)

/** The content of a gzip file (RFC 1952). Its checksum is not looked at: the paper's own hash is. */
export async function gunzip(bytes: Bytes): Promise<Bytes> {
  if (!native()) return (await library()).gunzipSync(bytes)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
