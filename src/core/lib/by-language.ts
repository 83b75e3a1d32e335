/** Returns a function that makes a value once for each language, such as a formatter of `Intl`. */
export function byLanguage<Value>(make: (language: string) => Value): (language: string) => Value {
  const made = new Map<string, Value>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
