/** Pictures of the pages that changed since a commit, before and after. */
import { stripTypeScriptTypes } from 'node:module'
import type { EmittedFile } from '../../compiler/emit/files.ts'
import type { ChangePicture } from '../studio-api.ts'

export interface PictureRequest {
  addresses: readonly string[]
  widths: readonly number[]
  /** Of who looks at the portal. */
  cookies: readonly { name: string; value: string }[]
  /** JavaScript in place of the server's modules, by path. */
  modules: ReadonlyMap<string, string>
}
export type PictureTaker = (request: PictureRequest) => Promise<readonly { address: string; width: number; picture: string }[]>

const widths = [390, 1440]

/** Each page twice takes seconds. */
export const mostPages = 5

/**
 * @param before the modules of the commit; undefined where its catalogue has mistakes
 * @param present the modules now: those that are the same stay the server's
 */
export async function takeChangePictures(
  take: PictureTaker,
  addresses: readonly string[],
  cookies: PictureRequest['cookies'],
  { before, present }: { before: readonly EmittedFile[] | undefined; present: readonly EmittedFile[] },
): Promise<readonly ChangePicture[]> {
  const common = { addresses, widths, cookies }
  const now = await take({ ...common, modules: new Map() })
  const old = before ? await take({ ...common, modules: modulesOf(before, present) }) : []
  return now.map(({ address, width, picture }) => {
    const was = old.find((each) => each.address === address && each.width === width)
    return { address, width, after: picture, ...(was ? { before: was.picture } : {}) }
  })
}

const modulesOf = (files: readonly EmittedFile[], present: readonly EmittedFile[]): ReadonlyMap<string, string> => {
  const now = new Map(present.map(({ path, text }) => [path, text]))
  return new Map(
    files.flatMap(({ path, text }) =>
      path.endsWith('.ts') && !path.startsWith('server/') && now.get(path) !== text
        ? [[`/src/generated/${path}`, forBrowser(text)] as const]
        : [],
    ),
  )
}

/** Returns a module as the browser takes it: without types, and with addresses in place of the names that package.json resolves. */
const forBrowser = (text: string): string =>
  stripTypeScriptTypes(text)
    .replaceAll("'#core/", "'/src/core/")
    .replaceAll("'#generated/", "'/src/generated/")
    .replace(/'#portal\/([^']*)'/g, "'/$1?import'")

/** Returns the cookies of a header. */
export const readCookies = (header: string | undefined): PictureRequest['cookies'] =>
  (header ?? '').split('; ').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }]
  })
