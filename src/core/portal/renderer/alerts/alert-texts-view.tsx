import { Text } from '../text/text.tsx'
import type { AlertTexts } from './alert-store.ts'

export function AlertTextsView({ words }: { words: AlertTexts }) {
  return words.kind === 'server' ? words.message : <Text text={words.text} scope={words.scope} />
}
