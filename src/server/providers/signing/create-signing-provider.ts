import type { Clock } from '../../domain/clock.ts'
import type { SigningProvider } from './signing-provider.ts'
import { createYousignProvider, type YousignOptions } from './yousign/yousign-provider.ts'

/** Answers the signing provider of the configuration; undefined where online signing is not set up. */
export function createSigningProvider(
  { signing }: { signing: Omit<YousignOptions, 'clock' | 'timeLimitMs'> | undefined },
  clock: Clock,
): SigningProvider | undefined {
  return signing === undefined ? undefined : createYousignProvider({ ...signing, clock })
}
