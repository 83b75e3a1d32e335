declare module 'virtual:registration-validator' {
  import type { SchemaValidator } from '../../../../src/catalogue/model.ts'

  const validate: SchemaValidator
  export default validate
}
