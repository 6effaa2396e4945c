/** What a proof may be, as the server takes it. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png']
export const PROOF_TYPES = [...PICTURE_TYPES, 'application/pdf']
const MAX_BYTES = 5 * 1024 * 1024
/** The longer side of a photograph that is made smaller, px: figures on a receipt stay readable. */
const MOST_PX = 2000

export class UnfitProof extends Error {
  readonly why: 'type' | 'size' | 'empty'
  constructor(why: UnfitProof['why']) {
    super(why)
    this.why = why
  }
}

/** The file to be sent: a photograph that is too large is made smaller here. Throws UnfitProof. */
export async function fitProof(file: File, types: readonly string[] = PROOF_TYPES): Promise<File> {
  if (!types.includes(file.type)) throw new UnfitProof('type')
  if (file.size === 0) throw new UnfitProof('empty')
  if (file.size <= MAX_BYTES) return file
  const smaller = file.type === 'application/pdf' ? null : await shrunk(file)
  if (!smaller || smaller.size > MAX_BYTES) throw new UnfitProof('size')
  return smaller
}

async function shrunk(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
