/**
 * Memoizes a pure function: keeps the last result for each first argument, while that object lives.
 *
 * Arguments are compared by identity, so they must be immutable.
 */
export function memoizeByFirst<First extends object, Rest extends readonly unknown[], Result>(
  compute: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const known = new WeakMap<First, { rest: Rest; result: Result }>()
  return (first, ...rest) => {
    const last = known.get(first)
    if (last?.rest.every((one, at) => Object.is(one, rest[at]))) return last.result
    const result = compute(first, ...rest)
    known.set(first, { rest, result })
    return result
  }
}
