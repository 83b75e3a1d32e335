import type { Clock } from '../../../../core/server/domain/clock.ts'
import type { SigningProvider } from './signing-provider.ts'
import { createYousignProvider, type YousignOptions } from './yousign/yousign-provider.ts'

/** Creates the configured signing provider. Returns undefined when online signing is not configured. */
export function createSigningProvider(
  { signing }: { signing: Omit<YousignOptions, 'clock' | 'timeLimitMs'> | undefined },
  clock: Clock,
): SigningProvider | undefined {
  return signing === undefined ? undefined : createYousignProvider({ ...signing, clock })
}
