import { readFileSync } from 'node:fs'
import { Fault } from '../domain/fault.ts'

/** The settings that contain a secret: each may be in a file, which the setting `<name>_FILE` names. */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'PAYPAL_CLIENT_SECRET',
  'YOUSIGN_API_KEY',
  'SIGN_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings of an environment, with the secrets of files. */
export interface GivenSettings {
  /** Returns the text of a setting. An empty setting counts as unset. */
  given(name: string): string | undefined
  /**
   * Throws a Fault that lists the mistakes.
   *
   * Files that could not be read are listed alone, because a missing secret causes other mistakes. Does nothing without any.
   */
  refuse(mistakes: readonly string[]): void
}

/** Opens an environment. A file is read when its setting is, so that a command needs no file of settings that it does not use. */
export function openSettings(environment: Environment): GivenSettings {
  const secrets = new Map<string, string | undefined>()
  const unread: string[] = []
  const set = (name: string) => environment[name]?.trim() || undefined
  const readSecret = (name: string): string | undefined => {
    const [text, file] = [set(name), set(`${name}_FILE`)]
    if (file === undefined) return text
    if (text === undefined) return readSecretFile(`${name}_FILE`, file, unread)
    unread.push(`${name} and ${name}_FILE are both set; allowed is one of them`)
    return undefined
  }
  return {
    given: (name) => {
      if (!secretSettings.some((secret) => secret === name)) return set(name)
      if (!secrets.has(name)) secrets.set(name, readSecret(name))
      return secrets.get(name)
    },
    refuse: (mistakes) => {
      const told = unread.length > 0 ? unread : mistakes
      if (told.length > 0) throw new Fault(`${told.length === 1 ? 'A setting is' : 'Some settings are'} wrong:\n  ${told.join('\n  ')}`)
    },
  }
}

function readSecretFile(setting: string, file: string, mistakes: string[]): string | undefined {
  const report = (why: string) => {
    mistakes.push(`${setting} is ${JSON.stringify(file)}, which ${why}; allowed is a file that the user of the server may read`)
    return undefined
  }
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || report('is empty')
  } catch (error) {
    return report(`cannot be read (${error instanceof Error && 'code' in error ? error.code : String(error)})`)
  }
}
