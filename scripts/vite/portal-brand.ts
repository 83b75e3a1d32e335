import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The members of catalogue/portal.yaml that the build reads. */
export interface PortalBrand {
  brand: { name: string; operator: string }
  login: string
  theme: { palette: Record<'notte' | 'sabbia50' | 'mare500' | 'cielo100', string>; fonts: { display: string; text: string } }
}

export function readPortalBrand(root: string): PortalBrand {
  return parse(readFileSync(join(root, 'catalogue/portal.yaml'), 'utf8')) as PortalBrand
}
