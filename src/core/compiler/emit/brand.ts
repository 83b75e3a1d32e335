/** Emits the names and the logo of the portal for the build and for commands, which import no module of the portal. */
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import type { Theme } from '../scope/read-theme.ts'
import type { EmittedFile } from './files.ts'

interface Brand {
  /** Begins the names of what browsers and operators store. */
  id: string
  name: string
  operator: string
}

export function brandOf({ portal }: LoweredCatalogue): Brand {
  const { id = 'portal', name, operator } = portal.value.brand as Omit<Brand, 'id'> & { id?: string }
  return { id, name, operator }
}

/** Returns the address at which the portal serves the logo. */
export function logoOf({ portal }: LoweredCatalogue): string {
  const { logo } = portal.value.theme as Theme
  return logo === undefined ? `/${defaultLogo}` : `/${logo.slice('assets/'.length)}`
}

/** Of a portal without a logo of its own, the file among the emitted ones. */
export const defaultLogo = 'logo.svg'

/** A disc in the colour of actions, with a smaller one of the accent. */
export function emitLogo({ portal }: LoweredCatalogue): EmittedFile[] {
  const { logo, palette } = portal.value.theme as Theme
  if (logo !== undefined) return []
  const disc = (radius: number, colour: string | undefined): string => `<circle cx="22" cy="22" r="${radius}" fill="${colour}"/>`
  const discs = [disc(22, palette.action), disc(9, palette.accent)].join('')
  return [
    { path: defaultLogo, text: `<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88" viewBox="0 0 44 44">${discs}</svg>\n` },
  ]
}

export const emitBrand = (lowered: LoweredCatalogue): EmittedFile => ({
  path: 'brand.json',
  text: `${JSON.stringify({ ...brandOf(lowered), logo: logoOf(lowered) }, undefined, 2)}\n`,
})
