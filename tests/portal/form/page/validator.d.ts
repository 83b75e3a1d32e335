declare module 'virtual:registration-validator' {
  import type { SchemaValidator } from '../../../../src/core/model/catalogue-model.ts'

  const validate: SchemaValidator
  export default validate
}
