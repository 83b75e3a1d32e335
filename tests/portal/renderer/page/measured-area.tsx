/** An area that loads something optional, in the way that any code must: once the category is allowed. */
import { useEffect, useState } from 'react'
import { usePortalServices } from '../../../../src/portal/app/portal-services-context.tsx'

export function MeasuredArea() {
  const { consent } = usePortalServices()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => consent.whenAllowed('statistics', () => setLoaded(true)), [consent])
  return <output>{loaded ? 'Measured' : 'Not measured'}</output>
}
