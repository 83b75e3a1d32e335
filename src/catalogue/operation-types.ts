/** Operations as typed functions, from what openapi-typescript writes of a description: named inputs and one answer, as `OperationsApi` takes them. */

/** A part of a request that an operation may lack: then it adds no names. */
type Names<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>
type PathOf<Operation> = Operation extends { parameters: { path?: infer Path } } ? Names<Path> : unknown
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Names<Query> : unknown
type BodyOf<Operation> = Operation extends { requestBody?: infer Request }
  ? Names<Request> extends { content: { 'application/json': infer Body } }
    ? Body
    : unknown
  : unknown

type Flat<Inputs> = [keyof Inputs] extends [never] ? Readonly<Record<string, never>> : { readonly [Name in keyof Inputs]: Inputs[Name] }

/** What an operation is asked with: the names of path, query and body together. */
export type InputsOf<Operation> = Flat<PathOf<Operation> & QueryOf<Operation> & BodyOf<Operation>>

type Successes<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never }[keyof Responses]

/** The JSON that an operation answers when it succeeds. */
export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? Successes<Responses> extends { content: { 'application/json': infer Answer } }
    ? Answer
    : undefined
  : undefined
