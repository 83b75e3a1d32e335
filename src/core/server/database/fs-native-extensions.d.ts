/** The used part of the package, which ships without types. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a file opened for writing; false when another file description holds it. Throws system errors. */
  export function tryLock(fileDescriptor: number): boolean
}
