import { useBrand } from '../theme/brand-context.ts'

/** The operator's logo. Decorative: the portal's name is beside it or in the surrounding link. */
export function Logo({ size = 44 }: { size?: number | undefined }) {
  return <img src={useBrand().logo} width={size} height={size} alt="" />
}
