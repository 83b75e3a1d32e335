import { FieldsSkeleton, Loading } from '../ui/skeletons.tsx'

/** Placeholder of the payment methods. */
export function MethodsSkeleton({ words }: { words: string }) {
  return (
    <Loading status={words}>
      <FieldsSkeleton fields={2} />
    </Loading>
  )
}
