/** Checks files beside the catalogue that only the server reads, such as `operator.yaml`, by the server's own check. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { ProjectFiles } from './project-files.ts'
import { readYaml } from './yaml.ts'

/** A YAML file that only the server reads. The caller brings what the server knows of it, because the compiler knows no operator. */
export interface ServerFile {
  /** Relative to the project, without a folder. */
  path: string
  /** The JSON Schema by which editors complete it. */
  schema: object
  /** Returns what the server refuses at its start. A text that is no YAML has no mistakes of this kind. */
  findMistakes(text: string): readonly ServerFileMistake[]
}

export interface ServerFileMistake {
  /** Offsets into the text, the end exclusive. */
  start: number
  end: number
  message: string
  /** What is allowed instead, as the rest of the sentence. */
  cure: string
  /** An unknown key, and the keys that exist. */
  unknownKey?: { written: string; allowed: readonly string[] }
}

/** Reports the mistakes of a file. Does nothing when it does not exist. Returns its text. */
export function checkServerFile({ path, findMistakes }: ServerFile, files: ProjectFiles, report: Diagnostics): string | undefined {
  const text = files.read(path)
  if (text === undefined || readYaml(path, text, report) === undefined) return text
  for (const { start, end, message, cure, unknownKey } of findMistakes(text))
    report.report('CAT114', { file: path, start, end }, message, unknownKey ?? { hint: `${cure.charAt(0).toUpperCase()}${cure.slice(1)}.` })
  return text
}
