import type { Components, Theme } from '@mui/material/styles'
import type { BrandTheme } from './brand-theme.ts'
import { focusRing } from './global-styles.ts'
import { colour, corner, font, media, motion, shadow } from './tokens.ts'

const border = (width: number, ink: string) => ({ borderWidth: width, borderStyle: 'solid', borderColor: ink })

/** Style overrides of MUI's components: labels above their fields, no ripples. */
export function componentOverrides(brand: BrandTheme): Components<Theme> {
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          color: colour.notte,
          font: `600 1rem/1.4 ${font.text}`,
          '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: colour.notte },
        },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          whiteSpace: 'normal',
          overflow: 'visible',
          pointerEvents: 'auto',
          marginBottom: 8,
        },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        root: { font: `400 1.0625rem/1.4 ${font.text}`, color: colour.notte },
        input: {
          height: 'auto',
          '&::placeholder': { color: colour.ink3, opacity: 1 },
          '&:focus-visible': { outline: 'none', boxShadow: 'none' },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: 50,
          borderRadius: corner.control,
          backgroundColor: colour.white,
          transition: `box-shadow ${motion.press}`,
          '&:hover:not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': border(1.5, colour.mare700),
          '&.Mui-error .MuiOutlinedInput-notchedOutline': border(2.5, colour.corallo700),
          '&.Mui-focused': focusRing,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': border(0, 'transparent'),
          '&.Mui-disabled': { backgroundColor: colour.nebbia200 },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': border(1.5, 'transparent'),
          [media.forcedColours]: { '&.Mui-focused': { outlineColor: 'Highlight' } },
        },
        input: { padding: '11px 14px', '&.Mui-disabled': { WebkitTextFillColor: colour.nebbia600 } },
        multiline: { padding: 0 },
        notchedOutline: { ...border(1.5, colour.edge), top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiSelect: { styleOverrides: { icon: { color: colour.mare700, right: 12 }, select: { minHeight: 'auto' } } },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, gap: 12 }, label: { font: `400 1rem/1.45 ${font.text}` } } },
    MuiFormHelperText: { styleOverrides: { root: { margin: 0, font: `400 0.9375rem/1.4 ${font.text}`, color: colour.ink2 } } },
    MuiCheckbox: { defaultProps: { disableRipple: true }, styleOverrides: { root: { padding: 9, color: colour.edge } } },
    MuiRadio: { defaultProps: { disableRipple: true }, styleOverrides: { root: { padding: 10, color: colour.edge } } },
    MuiMenu: {
      styleOverrides: {
        paper: { borderRadius: corner.panel, boxShadow: shadow.floating, border: `1px solid ${colour.line}` },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          borderRadius: 8,
          padding: '10px 12px',
          whiteSpace: 'normal',
          '&:hover, &.Mui-focusVisible': { backgroundColor: colour.cielo50 },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colour.cielo100, fontWeight: 600 },
          '&.Mui-focusVisible, &.Mui-selected.Mui-focusVisible': {
            outline: `2px solid ${colour.mare700}`,
            outlineOffset: -2,
            boxShadow: 'none',
          },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { marginTop: 10, borderRadius: corner.control, boxShadow: shadow.floating, border: `1px solid ${colour.line}` },
        listbox: { padding: 6 },
        option: {
          minHeight: 44,
          borderRadius: 8,
          '&.Mui-focused, &[aria-selected="true"].Mui-focused': {
            backgroundColor: colour.cielo100,
            outline: `2px solid ${colour.mare700}`,
            outlineOffset: -2,
          },
        },
      },
    },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: `${brand.palette.notte}9e` } } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: colour.notte,
          color: colour.white,
          font: `400 0.875rem/1.4 ${font.text}`,
          padding: '8px 12px',
          borderRadius: corner.tag,
        },
      },
    },
  }
}
