/** The part that is used of the package, which brings no types of its own. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a file opened for writing; false when another open file description has it. Throws the system's error. */
  export function tryLock(fileDescriptor: number): boolean
}
