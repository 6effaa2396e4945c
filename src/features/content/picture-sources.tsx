import type { Picture } from '#contract/content/content.ts'
import { PICTURE_FORMATS, sourceSet } from '#contract/content/source-set.ts'

interface PictureSourcesProps {
  picture: Picture
  /** How wide it is drawn, as the attribute of an image says it. */
  sizes: string
  /** Where it is meant. */
  media?: string
}

/** The sizes of a picture, for its `picture` element; of a drawing, which has any size, itself where it is meant for some screens only. */
export function PictureSources({ picture, sizes, media }: PictureSourcesProps) {
  const { src, width, height, widths } = picture
  const size = { width: width ?? undefined, height: height ?? undefined, media }
  if (widths.length === 0) return media === undefined ? null : <source {...size} srcSet={src} />
  return PICTURE_FORMATS.map((format) => (
    <source key={format} {...size} type={`image/${format}`} srcSet={sourceSet(picture, format)} sizes={sizes} />
  ))
}
