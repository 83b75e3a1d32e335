/** The names and the logo of the portal, as the compiler emits them. Read when they are needed: a fresh copy has not been compiled before. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalFolder } from './portal-folder.ts'

export const readBrand = () =>
  JSON.parse(readFileSync(join(portalFolder().generated, 'brand.json'), 'utf8')) as {
    id: string
    name: string
    operator: string
    logo: string
  }

/** Returns the default logo that the compiler emitted, or undefined if the portal has one of its own. */
export function defaultLogoFile(): string | undefined {
  const file = join(portalFolder().generated, readBrand().logo)
  return existsSync(file) ? file : undefined
}

/** Returns the file of the logo, which is served at its path. */
export const logoFile = (): string => defaultLogoFile() ?? join(portalFolder().root, 'catalogue/assets', readBrand().logo)
