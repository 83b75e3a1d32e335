import { FieldsSkeleton, Loading } from '../../../core/portal/ui/skeletons.tsx'

export function MethodsSkeleton({ words }: { words: string }) {
  return (
    <Loading status={words}>
      <FieldsSkeleton fields={2} />
    </Loading>
  )
}
