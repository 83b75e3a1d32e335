import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DockerStage, instructionsOf, readCopies, readDockerfile } from './read-dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The stages of the product's Dockerfile. */
export function readStages(): { build: DockerStage; packages: DockerStage; image: DockerStage } {
  const [build, packages, image, ...more] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  if (build?.name !== 'build' || packages?.name !== 'packages' || image === undefined || image.name !== undefined || more.length > 0)
    throw new Error('The Dockerfile has the stages build, packages and the last one, in this order')
  return { build, packages, image }
}

/**
 * Assembles the image's folder /app as the Dockerfile's last stage does, without a container engine.
 *
 * Copies from this built repository, with the packages of an installation without development dependencies, and runs the removals of the
 * `packages` stage. Files are hard links: do not write into them.
 */
export function assembleImage(app: string): void {
  const { packages, image } = readStages()
  mkdirSync(app, { recursive: true })
  for (const { from, sources, target } of readCopies(image)) {
    for (const source of sources) {
      if (from !== 'packages') linkFiles(join(root, source.replace(/^\/app\//, '')), join(app, target === './' ? source : target))
      else for (const name of productionPackages()) linkPackage(join(root, name), join(app, name))
    }
  }
  for (const command of instructionsOf(packages, 'RUN').filter((text) => !text.startsWith('npm ')))
    execFileSync('sh', ['-c', command], { cwd: app })
}

/** Returns the folders of `node_modules` that `npm ci --omit=dev` installs on this machine. */
function productionPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(([name, { dev }]) => name !== '' && dev !== true && statSync(join(root, name), { throwIfNoEntry: false }) !== undefined)
    .map(([name]) => name)
}

/** Links the files of a package, without its nested packages: those have entries of their own. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== 'node_modules') linkFiles(join(from, name), join(to, name))
}

/** Links a file, or every file in a folder. Symbolic links are copied as links. */
export function linkFiles(from: string, to: string): void {
  const stats = lstatSync(from)
  if (stats.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) linkFiles(join(from, name), join(to, name))
    return
  }
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to)
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    // The target is on another file system.
    copyFileSync(from, to)
  }
}

/** Copies the inputs of the Dockerfile's build stage from this repository. */
export function copyBuildInputs(folder: string): void {
  for (const { sources, target } of readCopies(readStages().build))
    for (const source of sources) {
      const to = join(folder, target === './' ? source : target)
      cpSync(join(root, source), to, { recursive: true, filter: (path) => !path.startsWith(join(root, 'src/generated')) })
    }
}
