/** Emits the names and the logo of the portal for the build and for commands, which import no module of the portal. */
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
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
  const { logo } = portal.value.theme as { logo: string }
  return `/${logo.slice('assets/'.length)}`
}

export const emitBrand = (lowered: LoweredCatalogue): EmittedFile => ({
  path: 'brand.json',
  text: `${JSON.stringify({ ...brandOf(lowered), logo: logoOf(lowered) }, undefined, 2)}\n`,
})
