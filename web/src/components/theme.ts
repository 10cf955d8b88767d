import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dfe2fd',
  '#bcc2f5',
  '#97a0ee',
  '#7783e7',
  '#6370e3',
  '#5866e2',
  '#4855c9',
  '#3f4bb4',
  '#33409f',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f1f4',
  '#e5e7ec',
  '#d8dbe1',
  '#c3c8d1',
  '#9aa1ad',
  '#5b6370',
  '#474e59',
  '#2f353e',
  '#1a1d23',
];
const dark: MantineColorsTuple = [
  '#e7e9ee',
  '#c3c9d4',
  '#98a1b0',
  '#6a7382',
  '#3a414d',
  '#252a33',
  '#1b1f26',
  '#14171c',
  '#0f1115',
  '#0b0d10',
];

/** Mantine in this product's scale: 13, 14, 16, 20, 28 px, neutral surfaces, one accent. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark },
  black: '#1a1d23',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.35' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { flexShrink: 0 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm', withAsterisk: false } },
    PasswordInput: { defaultProps: { withAsterisk: false } },
    InputWrapper: { defaultProps: { withAsterisk: false }, styles: { label: { marginBottom: 4 }, description: { fontSize: 12 } } },
    Tooltip: { defaultProps: { openDelay: 350, withinPortal: true, transitionProps: { duration: 100 } } },
    Modal: {
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.35 } },
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
    // A list that opens with the focus hides what stands below it from who only passes by, and takes the first Escape.
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
});
