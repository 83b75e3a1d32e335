import { createContext, use } from 'react'
import type { PortalServices } from './portal-services.ts'

const PortalServicesContext = createContext<PortalServices | undefined>(undefined)
export const PortalServicesProvider = PortalServicesContext.Provider

export function usePortalServices(): PortalServices {
  const services = use(PortalServicesContext)
  if (!services) throw new Error('A part of the portal stands outside of PortalServicesProvider')
  return services
}
