import { at, type Source } from '../read/source.ts'
import type { Context } from './context.ts'

/** Returns a default text of messages.yaml. */
export const defaultText = (name: 'load' | 'call' | 'proceed' | 'cancel' | 'nothing', context: Context): Source | undefined =>
  at(at(context.messages, 'defaults'), name)
