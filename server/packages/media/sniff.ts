export type AudioMime = 'audio/mpeg' | 'audio/ogg' | 'audio/mp4'

/** What the bytes are, whatever their name says; undefined where they are nothing we keep as it is. */
export function sniffAudio(bytes: Buffer): AudioMime | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('OggS')) return 'audio/ogg'
  if (head.startsWith('ID3') || isMpegFrame(bytes)) return 'audio/mpeg'
  if (head.slice(4, 8) === 'ftyp' && /^(M4A|mp4|isom|iso2|dash)/.test(head.slice(8))) return 'audio/mp4'
  return undefined
}

/** An MPEG audio frame without a tag before it: eleven bits set, then version, layer and a bit rate in use. */
function isMpegFrame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0
}

export function isSvg(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)?<svg[\s>]/i.test(
    bytes.subarray(0, 4096).toString('utf8'),
  )
}
