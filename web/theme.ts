// Mantine's components in the look of Kontor.

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { colours } from '../domain/look/colours.ts'

const { light, dark: night } = colours

const accent = [
  light['accent-soft'],
  '#c5e2dc',
  '#9fd0c6',
  '#72bcae',
  night.accent,
  '#1f9683',
  '#128070',
  light.accent,
  light['accent-hover'],
  '#06463d',
] as const

/** From ink to paper, for the dark scheme. */
const dark = [
  night.ink,
  '#c9ced4',
  night.quiet,
  '#6b747e',
  night['field-line'],
  night.line,
  night.surface,
  night.paper,
  '#101215',
  '#0b0d0f',
] as const

/** White would be unreadable on the accent colour of the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isAccent = input.variant === 'filled' && input.color === 'accent'
  return isAccent ? { ...colors, color: 'var(--on-accent)' } : colors
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The description is below the field, so that fields in a row line up.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        description: { fontSize: 12, lineHeight: '16px' },
        error: { fontSize: 12, lineHeight: '16px' },
      },
    },
    // The options arrive after the dropdown has opened, and may then need the room above.
    Combobox: { defaultProps: { preventPositionChangeWhenVisible: false } },
    // A menu longer than the room scrolls.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        shadow: 'md',
        middlewares: { flip: true, shift: true, size: { padding: 8 } },
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Modal: {
      defaultProps: { transitionProps: { duration: 100 }, overlayProps: { backgroundOpacity: 0.35 } },
      styles: { title: { fontSize: 17, fontWeight: 600 } },
    },
    // The role "banner" belongs to the page, and a dialog is not one.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 80 }, openDelay: 300, withArrow: true } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--overdue)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--menu-item-hover': 'var(--accent-soft)',
}

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
