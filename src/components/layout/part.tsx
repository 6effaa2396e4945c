import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'

/** What a part takes: its own look, and all that the element takes that it is drawn as. */
export type PartProps<Look, Tag extends ElementType> = Look & { as?: Tag; className?: string | undefined } & Omit<
    ComponentPropsWithoutRef<Tag>,
    keyof Look | 'as' | 'className'
  >

/**
 * A part that is one element with a class of its own, beside which a screen may set another. What it looks like stands
 * in data attributes, of which `looks` gives the names by those of the properties; `usual` is what is not said.
 */
export function part<Look, Usual extends ElementType>(
  own: string | undefined,
  element: Usual,
  looks: { [Name in keyof Required<Look>]: string },
  usual: Partial<Look> = {},
) {
  return function Part<Tag extends ElementType = Usual>({ as, className, ...props }: PartProps<Look, Tag>): ReactNode {
    const Box: ElementType = as ?? element
    const rest: Record<string, unknown> = props
    for (const name in looks) {
      rest[`data-${looks[name]}`] = rest[name] ?? usual[name]
      delete rest[name]
    }
    return <Box {...rest} className={classes(own, className)} />
  }
}

export const classes = (own: string | undefined, more: string | undefined) => (more ? `${own} ${more}` : own)
