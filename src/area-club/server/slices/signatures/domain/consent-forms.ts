import type { ConsentForm, ConsentQuestion } from '../../../domain/consent-form.ts'

export interface GivenResponse {
  id: number
  answer: string
}

/**
 * Returns the answers with their questions, or error codes by field path.
 *
 * Each question is answered exactly once; those of type `radio` with Sì or No (specification 5).
 */
export function validateResponses(
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
 * Compares a form's names with the booking and returns error codes by field path (requirements G12).
 *
 * The participant is that of the document, the author is the member who signs. `participant` is null when the document names none.
 */
export function validatePeople(
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

/** Names are compared without case, accents, apostrophes and spaces. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** Returns whether two forms have the same content. */
export function isSameForm(one: ConsentForm, other: ConsentForm): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** The database does not preserve the order of an object's members. */
function inOrder({ divisionId, answers, participant: p, author: a }: ConsentForm): unknown {
  return [
    divisionId,
    answers.map(({ id, question, type, answer }) => [id, question, type, answer]),
    [p.firstName, p.lastName, p.phone, p.email, p.holidayCentre, p.dates],
    [a.firstName, a.lastName, a.relationship, a.email, a.phone],
  ]
}
