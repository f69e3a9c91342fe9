import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

const blue: MantineColorsTuple = [
  '#EEF3FC',
  '#D9E4F8',
  '#B5CBF3',
  '#8EB0EC',
  '#6490E2',
  '#3F73D6',
  '#1D57BF',
  '#194CA8',
  '#153F8B',
  '#10306B',
]

const red: MantineColorsTuple = [
  '#FEF2F2',
  '#FEE2E2',
  '#FECACA',
  '#FCA5A5',
  '#F87171',
  '#DC2626',
  '#B91C1C',
  '#991B1B',
  '#7F1D1D',
  '#5F1616',
]

const gray: MantineColorsTuple = [
  '#F6F8FA',
  '#F1F4F7',
  '#E6EBEF',
  '#D8DEE4',
  '#B4BFC9',
  '#7B8794',
  '#52606D',
  '#3E4C59',
  '#27343F',
  '#14202B',
]

const dark: MantineColorsTuple = [
  '#E6ECF1',
  '#C9D4DD',
  '#A5B3BF',
  '#8A98A5',
  '#384A59',
  '#2E3E4C',
  '#1D2B38',
  '#16222D',
  '#0F1820',
  '#0B131A',
]

const sans =
  "'Inter Variable', 'Inter fallback', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Arial, sans-serif"

/** The colours that a component may be given by name; the style sheet has no others. */
export const palettes = { blue, red, gray, dark }

// Plain objects only: `Button.extend(…)` would pull every component into the login page.
export const theme: MantineThemeOverride = {
  colors: palettes,
  primaryColor: 'blue',
  primaryShade: 6,
  black: '#14202B',
  fontFamily: sans,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  defaultRadius: '4px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    // The placeholder that takes the first focus is not an item of a menu; the first item takes it instead.
    Menu: { defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { transitionProps: { duration: 100, transition: 'fade' } } },
    Notification: { defaultProps: { withBorder: true } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    // Hints are below, so that controls side by side stay level.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
}

const lightTokens = {
  '--ql-page': '#F6F8FA',
  '--ql-surface': '#FFFFFF',
  '--ql-raised': '#F1F4F7',
  '--ql-line': '#D8DEE4',
  '--ql-ink': '#14202B',
  '--ql-dimmed': '#52606D',
  '--ql-action': '#1D57BF',
  '--ql-action-tint': '#EAF1FC',
  '--ql-error': '#B91C1C',
  '--ql-error-tint': '#FDF1F1',
  '--ql-success': '#166534',
  '--ql-input-border': '#7B8794',
  '--ql-expired-border': '#000000',
}

const darkTokens: typeof lightTokens = {
  '--ql-page': '#0F1820',
  '--ql-surface': '#16222D',
  '--ql-raised': '#1D2B38',
  '--ql-line': '#2E3E4C',
  '--ql-ink': '#E6ECF1',
  '--ql-dimmed': '#A5B3BF',
  '--ql-action': '#8EB0EC',
  '--ql-action-tint': '#1B3152',
  '--ql-error': '#FCA5A5',
  '--ql-error-tint': '#3A1D22',
  '--ql-success': '#86D9A3',
  '--ql-input-border': '#6C7A87',
  '--ql-expired-border': '#64717E',
}

// Mantine's own colours, defined by ours, so that light and dark differ in one place only.
const mantine = {
  '--mantine-color-body': 'var(--ql-surface)',
  '--mantine-color-text': 'var(--ql-ink)',
  '--mantine-color-bright': 'var(--ql-ink)',
  '--mantine-color-dimmed': 'var(--ql-dimmed)',
  '--mantine-color-placeholder': 'var(--ql-dimmed)',
  '--mantine-color-anchor': 'var(--ql-action)',
  '--mantine-color-error': 'var(--ql-error)',
  '--mantine-color-default': 'var(--ql-surface)',
  '--mantine-color-default-hover': 'var(--ql-raised)',
  '--mantine-color-default-color': 'var(--ql-ink)',
  '--mantine-color-default-border': 'var(--ql-input-border)',
  '--mantine-color-disabled': 'var(--ql-raised)',
  '--mantine-color-disabled-color': 'var(--ql-dimmed)',
  '--mantine-color-disabled-border': 'var(--ql-line)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...lightTokens, ...mantine },
  dark: { ...darkTokens, ...mantine },
})
