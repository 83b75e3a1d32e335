declare module 'virtual:registration-validator' {
  import type { SchemaValidator } from '../../../../src/model/catalogue-model.ts'

  const validate: SchemaValidator
  export default validate
}
