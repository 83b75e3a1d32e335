/**
 * `npm ci` refuses a lock file in which a package names an optional one that has no entry. npm itself writes such lock files where a
 * registry does not offer every system's variant of a package. An entry that names the system is enough: npm never fetches a variant
 * of another one.
 */

/** The optional packages that the lock file names without holding an entry, as `{ name, version, dev }`. */
export function findMissingVariants(packages) {
  const missing = new Map()
  for (const [place, { optionalDependencies = {}, dev = false }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (findEntry(packages, place, name) === undefined) missing.set(name, { name, version, dev })
    }
  }
  return [...missing.values()]
}

/** The entry that a package at `place` gets for `name`: its own, or that of the nearest folder above. */
function findEntry(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}

const systems = ['android', 'darwin', 'win32', 'freebsd', 'openharmony', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/** The lock file's entry for a variant, read from its name; throws where the name tells no system. */
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

/** The lock file with an entry for each variant, in npm's order. */
export function completeLockFile(lock) {
  const added = findMissingVariants(lock.packages).map((variant) => [`node_modules/${variant.name}`, describeVariant(variant)])
  const packages = [...Object.entries(lock.packages), ...added].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { ...lock, packages: Object.fromEntries(packages) }
}
