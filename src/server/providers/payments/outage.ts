import { ProviderUnreachable } from './payment-provider.ts'

/** Tells an outage of the provider from a payment that alone cannot be read. */
export interface Outage {
  /** Whether the last calls all went without an answer. */
  isOn(): boolean
  /** Runs a call and notes whether the provider answered. */
  watch<T>(call: () => Promise<T>): Promise<T>
}

/** @param callsWithoutAnswer after how many calls in a row without an answer there is an outage. */
export function createOutage(callsWithoutAnswer: number): Outage {
  let unanswered = 0
  return {
    isOn: () => unanswered >= callsWithoutAnswer,
    watch: async (call) => {
      try {
        const result = await call()
        unanswered = 0
        return result
      } catch (error) {
        if (error instanceof ProviderUnreachable) unanswered += 1
        throw error
      }
    },
  }
}
