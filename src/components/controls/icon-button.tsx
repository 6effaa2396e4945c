import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classes } from '#src/components/layout/part.tsx'
import styles from './icon-button.module.css'

interface Look {
  /** What it does, for those who do not see the icon. */
  label: string
  icon: ReactNode
  /** Stands at this edge of the page: the icon is in line with the words, the target reaches beyond. */
  edge?: 'start' | 'end'
  className?: string
}

const look = ({ label, edge, className }: Look) => ({
  className: classes(styles.button, className),
  'aria-label': label,
  'data-edge': edge,
})

type IconButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'>

/** An icon as large as a thumb wants it. */
export function IconButton({ label, icon, edge, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} {...look({ label, icon, edge, className })}>
      {icon}
    </button>
  )
}

type IconLinkProps = Look & Omit<LinkProps, 'aria-label' | 'children'>

export function IconLink({ label, icon, edge, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} {...look({ label, icon, edge, className })}>
      {icon}
    </Link>
  )
}
