import { useBrand } from '../theme/brand-context.ts'

/** The operator's round mark. Decoration: the name of the portal stands beside it or in the link around it. */
export function Logo({ size = 44 }: { size?: number | undefined }) {
  return <img src={useBrand().logo} width={size} height={size} alt="" />
}
