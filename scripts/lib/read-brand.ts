/** The names and the logo of the portal, as the compiler emits them. Read when they are needed: a fresh copy has not been compiled before. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, '../../src/generated/brand.json')

export const readBrand = () => JSON.parse(readFileSync(path, 'utf8')) as { id: string; name: string; operator: string; logo: string }
