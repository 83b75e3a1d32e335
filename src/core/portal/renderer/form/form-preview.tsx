/** Connects the preview to its form, on all of whose values it depends. */
import { PreviewView, type PreviewViewProps } from './preview-view.tsx'
import { type OpenForm, WholeFormPart } from './use-form-part.ts'

export type FormPreviewProps = Omit<PreviewViewProps, 'state' | 'runtime'> & { form: OpenForm }

export function FormPreview({ form, ...props }: FormPreviewProps) {
  const { runtime, actions } = form
  return (
    <WholeFormPart form={form}>
      {(picture) => <PreviewView {...props} runtime={runtime} state={{ ...picture, ...actions }} />}
    </WholeFormPart>
  )
}
