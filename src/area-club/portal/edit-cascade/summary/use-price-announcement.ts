import { useEffect } from 'react'
import { useRenderer } from '../../../../core/portal/renderer/renderer-context.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { findPrice, requestPreview } from '../cascade-state.ts'

/** Announces the new total, or the reason why there is none, in the polite live region. */
export function usePriceAnnouncement({ area, cascade }: CascadeProps): void {
  const { announce } = useRenderer()
  const price = findPrice(cascade.state)
  const preview = requestPreview(cascade.state)
  const code = preview.status === 'ready' && preview.value.code !== 'ok' ? preview.value.code : undefined
  const { readText } = area
  const words = price ? readText('price-said', { total: price.totalPrice }) : code && readText('refused', { code })
  useEffect(() => {
    if (words !== undefined) announce(words)
  }, [words, announce])
}
