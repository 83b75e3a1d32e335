/** Request body of the registration in the form tests, a small version of specification 5. */
export const registrationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['firstName', 'gender', 'birthDate', 'email1', 'privacyAccepted', 'marketingAccepted', 'password'],
  properties: {
    firstName: { type: 'string', minLength: 1, maxLength: 20 },
    gender: { type: 'string', enum: ['F', 'Z'] },
    birthDate: { type: 'string', format: 'date' },
    birthPlace: { type: 'string' },
    birthProvince: { type: 'string' },
    birthNation: { type: 'string' },
    fiscalCode: { type: 'string', pattern: '^[A-Za-z0-9]+$', minLength: 16, maxLength: 16 },
    email1: { type: 'string', format: 'email' },
    email2: { type: ['string', 'null'], format: 'email' },
    contact: {
      type: 'object',
      properties: { city: { type: 'string' }, cap: { type: 'string', pattern: '^[0-9]{5}$' } },
      additionalProperties: false,
    },
    grade: { type: 'number', minimum: 1, maximum: 10 },
    relation: { type: 'string', enum: ['genitore', 'figlio', 'altro'] },
    notes: { type: 'string', maxLength: 500 },
    privacyAccepted: { type: 'boolean', const: true },
    marketingAccepted: { type: 'boolean' },
    password: { type: 'string', minLength: 8 },
  },
} as const
