/** Tells an outage of a provider from a record that alone cannot be read. */
export interface Outage {
  /** Whether the last calls all went without an answer. */
  isOn(): boolean
  /** Runs a call and notes whether the provider answered. */
  watch<T>(call: () => Promise<T>): Promise<T>
}

/**
 * @param callsWithoutAnswer after how many calls in a row without an answer there is an outage.
 * @param isUnanswered whether a call failed without an answer.
 */
export function createOutage(callsWithoutAnswer: number, isUnanswered: (error: unknown) => boolean): Outage {
  let unanswered = 0
  return {
    isOn: () => unanswered >= callsWithoutAnswer,
    watch: async (call) => {
      try {
        const result = await call()
        unanswered = 0
        return result
      } catch (error) {
        if (isUnanswered(error)) unanswered += 1
        throw error
      }
    },
  }
}
