import { Text } from '../text/text.tsx'
import type { AlertWords } from './alert-store.ts'

export function AlertWordsView({ words }: { words: AlertWords }) {
  return words.kind === 'server' ? words.message : <Text text={words.text} scope={words.scope} />
}
