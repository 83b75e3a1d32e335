/** An instruction of a Dockerfile: its name, such as `COPY`, and the text after it on joined lines. */
export interface DockerInstruction {
  name: string
  text: string
}

export interface DockerStage {
  image: string
  name: string | undefined
  instructions: readonly DockerInstruction[]
}

export interface DockerCopy {
  /** The stage copied from; undefined for the build context. */
  from: string | undefined
  sources: readonly string[]
  target: string
}

/** Parses the stages of a Dockerfile without build arguments and here-documents. */
export function readDockerfile(text: string): readonly DockerStage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stages: { image: string; name: string | undefined; instructions: DockerInstruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, image = '', stage] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ image, name: stage, instructions: [] })
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest })
    }
  }
  return stages
}

export function instructionsOf(stage: DockerStage, name: string): readonly string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text)
}

export function readCopies(stage: DockerStage): readonly DockerCopy[] {
  return instructionsOf(stage, 'COPY').map((text) => {
    const words = text.split(/\s+/)
    const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
    return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
  })
}

/** Returns the variables that a stage sets. */
export function readVariables(stage: DockerStage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    instructionsOf(stage, 'ENV').flatMap((text) => [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  )
}
