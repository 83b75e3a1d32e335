/** Returns a function that computes its value on the first call, and returns the same value on later ones. */
export function once<T>(compute: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: compute() }
    return made.value
  }
}
