import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import menu from '#src/web/ui/overlay/menu.module.css'
import modal from '#src/web/ui/overlay/modal.module.css'
import pop from '#src/web/ui/overlay/pop.module.css'
import { ui } from '#src/web/ui/ui.text.ts'

const petrolio: MantineColorsTuple = [
  '#e3f2f3',
  '#c6e3e6',
  '#a3d3d8',
  '#86cad1',
  '#6cc5cd',
  '#3a9aa4',
  '#1b7d87',
  '#0b6670',
  '#095059',
  '#073e45',
]

/** Floating parts are drawn inside the main landmark, because screen readers lose everything outside a landmark. */
const inMain = { target: '#root main' }

/** The looks that the kit's components share with ours: colour, type, radius, motion, Italian names. */
export const theme = createTheme({
  colors: { petrolio },
  primaryColor: 'petrolio',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(16), xl: rem(22) },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '28px' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(999) },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    CloseButton: { defaultProps: { 'aria-label': ui('ui.close') }, classNames: { root: modal.close } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        position: 'top',
        offset: 6,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { transition: 'fade', duration: 120 },
        portalProps: inMain,
      },
      classNames: { tooltip: pop.tooltip },
    },
    Popover: {
      defaultProps: {
        shadow: 'none',
        offset: 4,
        transitionProps: { transition: 'fade', duration: 120 },
        portalProps: inMain,
      },
      classNames: { dropdown: pop.dropdown },
    },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'fade', duration: 120 },
        portalProps: inMain,
      },
      classNames: {
        dropdown: pop.dropdown,
        item: menu.item,
        itemSection: menu.section,
        label: menu.label,
        divider: menu.divider,
      },
    },
    Modal: {
      defaultProps: { transitionProps: { duration: 120 }, centered: true },
      classNames: { content: modal.content, header: modal.header, title: modal.title, body: modal.body },
    },
    Overlay: { defaultProps: { backgroundOpacity: 1, color: 'var(--overlay)' } },
  },
})

const ours = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--err-fg)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--neutral-bg)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-color': 'var(--primary)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-shadow-sm': 'var(--sh-1)',
  '--mantine-shadow-md': 'var(--sh-2)',
  '--mantine-shadow-xl': 'var(--sh-3)',
}

/** Maps the kit's variables to our colours, so that light and dark are defined once, in tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })
