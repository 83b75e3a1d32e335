/**
 * Adds the entries of optional packages that npm has left out of a lock file.
 *
 * `npm ci` rejects a lock file without an entry for each optional dependency. npm itself writes such files when the registry does not offer
 * every platform's variant of a package. An entry with the platform is enough, as npm never fetches a variant of another platform.
 */

/** Returns the optional dependencies without an entry in the lock file, as `{ name, version, dev }`. */
export function findMissingVariants(packages) {
  const missing = new Map()
  for (const [place, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (findEntry(packages, place, name) === undefined) missing.set(name, { name, version, dev })
    }
  }
  return [...missing.values()]
}

/** Returns the key of the entry to which a package at `place` resolves `name`, if there is one. */
function findEntry(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}

const systems = ['android', 'darwin', 'win32', 'freebsd', 'openharmony', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/** Returns the entry of a variant, derived from its name. Throws when the name does not contain a platform. */
export function describeVariant({ name, version, dev }) {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version} is missing in the lock file, and its name does not tell for which system it is.`)
  }
  const libc = os !== 'linux' ? {} : { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] }
}

/** Returns the lock file with an entry for each variant, in npm's order. */
export function completeLockFile(lock) {
  const added = findMissingVariants(lock.packages).map((variant) => [`node_modules/${variant.name}`, describeVariant(variant)])
  const packages = [...Object.entries(lock.packages), ...added].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}
