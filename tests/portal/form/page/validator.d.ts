declare module 'virtual:registration-validator' {
  import type { SchemaValidator } from '../../../../src/core/model/catalogue-model.ts'

  const validate: SchemaValidator
  export default validate
}

declare module 'virtual:compiled-forms' {
  const forms: Readonly<Record<string, import('../../../../src/core/model/catalogue-model.ts').FormModel>>
  export default forms
}
