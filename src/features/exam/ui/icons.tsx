interface Props {
  size?: number
}

const frame = (size: number) => ({
  width: size,
  height: size,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
  'aria-hidden': true,
})

/** The phone that holds the answers; the icon set has none with a tick inside. */
export function PhoneCheck({ size = 20 }: Props) {
  return (
    <svg {...frame(size)} role="presentation">
      <rect x="5" y="2" width="14" height="20" rx="3" />
      <path d="m9 12 2.2 2.2L15 10" />
    </svg>
  )
}

export function PhoneDots({ size = 20 }: Props) {
  return (
    <svg {...frame(size)} role="presentation">
      <rect x="5" y="2" width="14" height="20" rx="3" />
      <path d="M9 12h.01M12 12h.01M15 12h.01" strokeWidth={2.4} />
    </svg>
  )
}
