import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import { AT_START } from './at-start.ts'
import { isTone, tinted } from './tone/tones.ts'

const scale = (name: string) =>
  ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'].map(
    (step) => `var(--${name}-${step})`,
  ) as unknown as MantineColorsTuple

const solid = (name: string): VariantColorResolverResult => ({
  background: `var(--color-${name})`,
  hover: `var(--color-${name}-hover)`,
  color: `var(--color-on-${name})`,
  border: '1px solid transparent',
})

const SUBTLE: VariantColorResolverResult = {
  background: 'transparent',
  hover: 'var(--color-surface-sunken)',
  color: 'var(--color-text)',
  border: '1px solid transparent',
}

/** Tokens decide, not arithmetic: a colour computed from another picks the wrong ink in the dark skin. */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'filled') {
    if (input.color === 'accent') return solid('accent')
    if (input.color === 'danger') return solid('danger')
    return solid('brand')
  }
  if (input.variant === 'subtle') {
    return input.color === 'danger' ? { ...SUBTLE, color: 'var(--color-danger-text)' } : SUBTLE
  }
  if (input.variant === 'default') {
    return { ...defaultVariantColorsResolver(input), border: '1px solid var(--admin-btn-border)' }
  }
  if (input.variant === 'light' && isTone(input.color)) return tinted(input.color)
  return defaultVariantColorsResolver(input)
}

const box = { radius: 'md' } as const
/** Locking the page's scroll writes a style element, which the content policy refuses. */
const overlay = { lockScroll: false } as const

/** The theme of the back office; its variables are mapped to the tokens in theme.css. */
export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  primaryColor: 'brand',
  colors: { brand: scale('brand'), accent: scale('accent'), danger: scale('danger') },
  defaultRadius: 'md',
  // Beside Mantine's own names; what is not named here no style prop knows.
  spacing: { '2xs': 'var(--space-1)', gutter: 'var(--admin-gutter)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Table: { defaultProps: { borderColor: 'var(--color-border)' } },
    TableTh: { defaultProps: { ta: AT_START } },
    Alert: { defaultProps: { radius: 'lg' } },
    Anchor: { defaultProps: { size: 'sm', underline: 'hover' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Text: { defaultProps: { size: 'sm' } },
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true, decimalSeparator: ',', thousandSeparator: '.' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 14 } },
    // Opened by the focus it would lie over what is said of the field, and over the next one for whoever moves by Tab.
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false } },
    // Mantine's 100 % and a margin beside it are wider than the screen.
    Skeleton: { defaultProps: { width: 'auto' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', offset: 6 } },
    Popover: { defaultProps: { shadow: 'md', offset: 6 } },
    Tooltip: {
      defaultProps: { openDelay: 300, position: 'right', color: 'var(--color-text)', c: 'var(--color-bg)', ...box },
      styles: { tooltip: { fontSize: 'var(--text-xs)', fontWeight: 'var(--weight-label)' } },
    },
    Pill: { defaultProps: { bg: 'var(--color-surface-sunken)' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', ...overlay },
      styles: { title: { fontSize: 'var(--text-md)', fontWeight: 'var(--weight-bold)' } },
    },
    Drawer: { defaultProps: overlay },
  },
})
