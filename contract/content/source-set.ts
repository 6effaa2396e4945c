import type { Picture } from './content.ts'

/** Formats that pictures are kept in, the smaller first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** Addresses of a picture with their widths, for a `source`; empty where it has one size. */
export const sourceSet = (
  { src, widths }: Pick<Picture, 'src' | 'widths'>,
  format: (typeof PICTURE_FORMATS)[number],
): string => widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')
