import type { ReactNode } from 'react'

/** A box with its unit: the unit follows the number, in a mirrored frame as well. */
export const withUnit = (box: ReactNode) => <div dir="ltr">{box}</div>
