import type { ComponentPropsWithoutRef } from 'react'
import type { Picture } from '#contract/content/content.ts'
import { PictureSources } from './picture-sources.tsx'

interface ContentPictureProps extends Pick<ComponentPropsWithoutRef<'img'>, 'alt' | 'className' | 'loading'> {
  picture: Picture
  sizes: string
}

/** A picture in the smallest of its sizes that is sharp enough. It takes its place before it comes. */
export function ContentPicture({ picture, sizes, alt = '', ...rest }: ContentPictureProps) {
  const { src, width, height } = picture
  return (
    <picture>
      <PictureSources picture={picture} sizes={sizes} />
      <img {...rest} src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} />
    </picture>
  )
}
