import type { Picture } from './content.ts'

/** Addresses of a picture with their widths, for a `source`; empty where it has one size. */
export const sourceSet = ({ src, widths }: Pick<Picture, 'src' | 'widths'>, format: 'avif' | 'webp'): string =>
  widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')
