import { createContext, use } from 'react'

const TodayContext = createContext('')
export const TodayProvider = TodayContext.Provider

/** Returns the portal's current ISO date, which can differ from the device's. */
export function useToday(): string {
  return use(TodayContext)
}
