import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

/** `accent` (marigold): the one action that matters on a screen, at most one. */
export type ButtonVariant = 'accent' | 'brand' | 'outline' | 'soft' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
  children?: ReactNode
}

function classes({ variant = 'outline', size = 'md', block }: Look, extra?: string) {
  return [styles.button, styles[variant], styles[size], block && styles.block, extra].filter(Boolean).join(' ')
}

function Inside({ icon, iconEnd, children }: Look) {
  return (
    <>
      {icon}
      {children !== undefined && <span>{children}</span>}
      {iconEnd}
    </>
  )
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }

/** `busy` shows work going on and ignores further taps; the label stays, so nothing jumps. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  busy,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const spinner = <span className={styles.spinner} aria-hidden="true" />
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      className={classes({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={busy ? spinner : icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </button>
  )
}

type LinkButtonProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    to: string
    replace?: boolean
    /** It leads out of the app's own pages. */
    reloadDocument?: boolean
  }

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({ variant, size, block, icon, iconEnd, children, className, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classes({ variant, size, block }, className)}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </Link>
  )
}
