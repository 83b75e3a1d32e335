import type { ModuloBQuestionType, ProductDivisionId, RelationshipType } from '../../../domain/codes.ts'

/** A question of the parents' consent form (ModuloB), in Italian as the form is. */
export interface ConsentQuestion {
  id: number
  question: string
  type: ModuloBQuestionType
}

/** What was answered, and by whom about whom. */
export interface ConsentForm {
  divisionId: ProductDivisionId
  answers: readonly (ConsentQuestion & { answer: string })[]
  participant: { firstName: string; lastName: string; phone: string | null; email: string; holidayCentre: string; dates: string }
  author: { firstName: string; lastName: string; relationship: RelationshipType | null; email: string; phone: string }
}

/** A form as it was frozen to be signed (G11). */
export interface ConsentVersion extends ConsentForm {
  version: number
  createdAt: Date
}

export interface GivenResponse {
  id: number
  answer: string
}

/**
 * The answers beside their questions, or what is wrong with them by the path of the field: each question is answered once, those of type
 * `radio` by Sì or No (section 5).
 */
export function judgeResponses(
  questions: readonly ConsentQuestion[],
  responses: readonly GivenResponse[],
): { answers: ConsentForm['answers'] } | { errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {}
  const given = new Map<number, string>()
  responses.forEach(({ id, answer }, index) => {
    const question = questions.find((each) => each.id === id)
    const code = question === undefined || given.has(id) ? 'question-unknown' : judgeAnswer(question, answer.trim())
    if (code !== undefined) errors[`responses.${index}.answer`] = code
    given.set(id, answer.trim())
  })
  const isComplete = questions.every(({ id }) => given.has(id))
  if (!isComplete) errors.responses = 'answer-missing'
  if (Object.keys(errors).length > 0) return { errors }
  return { answers: questions.map((question) => ({ ...question, answer: given.get(question.id) ?? '' })) }
}

function judgeAnswer({ type }: ConsentQuestion, answer: string): string | undefined {
  if (answer === '') return 'answer-missing'
  return type === 'radio' && answer !== 'Sì' && answer !== 'No' ? 'answer-not-offered' : undefined
}

interface Name {
  firstName: string
  lastName: string
}

/**
 * What does not agree with the booking, by the path of the field: the form is about the participant of its document, and its author is the
 * member who signs (G12). `participant` is null where the document is about nobody in particular.
 */
export function judgePeople(
  form: Pick<ConsentForm, 'participant' | 'author'>,
  { participant, member }: { participant: Name | null; member: Name },
): Readonly<Record<string, string>> {
  return {
    ...(participant !== null && judgeName('participant', form.participant, participant, 'participant-of-another')),
    ...judgeName('author', form.author, member, 'author-not-signer'),
  }
}

function judgeName(path: string, given: Name, known: Name, code: string): Readonly<Record<string, string>> {
  return {
    ...(fold(given.firstName) !== fold(known.firstName) && { [`${path}.firstName`]: code }),
    ...(fold(given.lastName) !== fold(known.lastName) && { [`${path}.lastName`]: code }),
  }
}

/** Names agree whatever their case, accents, apostrophes and spaces. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** Whether two forms say the same. */
export function isSameForm(one: ConsentForm, other: ConsentForm): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** The database gives back the members of an object in an order of its own. */
function inOrder({ divisionId, answers, participant: p, author: a }: ConsentForm): unknown {
  return [
    divisionId,
    answers.map(({ id, question, type, answer }) => [id, question, type, answer]),
    [p.firstName, p.lastName, p.phone, p.email, p.holidayCentre, p.dates],
    [a.firstName, a.lastName, a.relationship, a.email, a.phone],
  ]
}
