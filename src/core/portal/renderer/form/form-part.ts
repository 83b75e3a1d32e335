/** What the frame of a form shows of its values: the visible sections, and whether it can be submitted. Pure. */
import type { FormModel, FormSectionModel, TextModel } from '../../../model/catalogue-model.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import { type Preview, waitsForPreview, withPreview } from './preview.ts'
import type { OpenForm } from './use-form-part.ts'

export interface FormPart {
  /** The visible sections. */
  sections: readonly FormSectionModel[]
  allRequired: boolean
  /** A note says that all fields are required. */
  saysAllRequired: boolean
  /** Why the form cannot be submitted. */
  refusal: TextModel | undefined
  /** No kind of row fits an item: the form is incomplete. */
  isUnfit: boolean
  /** The valid form waits for its preview. */
  unpriced: boolean
  submittable: boolean
  busyLabel: string | undefined
  /** A dirty form waits for its preview, which shows its own progress or failure. */
  isAsking: boolean
  revision: number
}

/** A form with more fields than this, all required, says so in a note. */
const fewFields = 3

export function selectForm({ model, runtime }: OpenForm, picture: FormSnapshot, preview: Preview): FormPart {
  const { judged, revision } = picture
  const { submit } = model
  const known = withPreview(judged.sent, preview)
  const asked = judged.shown
    .flatMap((path) => judged.model.fields[path] ?? [])
    .filter(({ widget, readOnly }) => widget !== 'checkbox' && widget !== 'list' && !readOnly)
  const allRequired = asked.every((field) => judged.isRequired(field.path))
  const unfit = findUnfit(model)
  // With invalid values there is no preview, and the button stays enabled: a try to submit shows the errors.
  const unpriced = waitsForPreview(model, preview) && picture.isRight
  return {
    sections: model.sections.filter(
      ({ rows, fields }) => rows?.some((row) => row.unfit) || rows?.length === 0 || fields.some((path) => judged.shown.includes(path)),
    ),
    allRequired,
    saysAllRequired: allRequired && asked.length > fewFields,
    refusal:
      unfit ??
      submit.needs.find(({ condition }) => !condition.holds(known))?.otherwise ??
      (waitsForChange(model) && !picture.isChanged ? runtime.texts.nothingChanged : undefined),
    isUnfit: unfit !== undefined,
    unpriced,
    submittable: !isBare(model) && (submit.when?.holds(known) ?? true),
    busyLabel: submit.busy && runtime.readText(submit.busy, known),
    isAsking: unpriced && picture.isChanged,
    revision,
  }
}

/** Returns the message of an item that no kind of row fits. The form is then incomplete and cannot be submitted. */
function findUnfit({ sections }: FormModel): TextModel | undefined {
  return sections.flatMap(({ rows = [] }) => rows.flatMap(({ unfit }) => unfit ?? []))[0]
}

/** Returns whether the form has no fields: every section repeats an empty list. */
function isBare({ sections }: FormModel): boolean {
  return sections.length > 0 && sections.every(({ rows }) => rows?.length === 0)
}

/** Returns whether a pristine form is not submittable: it says so, has a preview, or sends only changed rows. */
function waitsForChange({ sections, preview, send }: FormModel): boolean {
  return send === 'changed' || preview !== undefined || sections.some(({ repeat }) => repeat?.send === 'changed')
}
