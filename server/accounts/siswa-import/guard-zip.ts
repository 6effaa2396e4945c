import { Unzip, UnzipInflate, unzipSync } from 'fflate'

const MAX_ENTRIES = 200
const MAX_UNPACKED = 50 * 1024 * 1024
/** Deflate packs at most 1032 to 1: a step unpacks to 4 MB at worst before it is counted. */
const STEP = 4096

/** Whether a packed file stays small when unpacked, by what it says and by what it does. Throws for no ZIP at all. */
export function staysSmall(bytes: Uint8Array): boolean {
  return declaredSmall(bytes) && unpacksSmall(bytes)
}

function declaredSmall(bytes: Uint8Array): boolean {
  let entries = 0
  let size = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      entries++
      size += originalSize
      return false
    },
  })
  return entries <= MAX_ENTRIES && size <= MAX_UNPACKED
}

/** Sizes in the directory may lie, so that everything is unpacked once, counted and thrown away. */
function unpacksSmall(bytes: Uint8Array): boolean {
  let unpacked = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && unpacked <= MAX_UNPACKED; at += STEP) {
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  }
  return unpacked <= MAX_UNPACKED
}
