/** The names and the logo of the portal, as the compiler emits them. Read when they are needed: a fresh copy has not been compiled before. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalFolder } from './portal-folder.ts'

export const readBrand = () =>
  JSON.parse(readFileSync(join(portalFolder().generated, 'brand.json'), 'utf8')) as {
    id: string
    name: string
    operator: string
    logo: string
  }
