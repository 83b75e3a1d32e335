import { FieldsSkeleton, Loading } from '../ui/skeletons.tsx'

/** What stands where the means of paying will be. */
export function MethodsSkeleton({ words }: { words: string }) {
  return (
    <Loading status={words}>
      <FieldsSkeleton fields={2} />
    </Loading>
  )
}
