/** Types of an operation's inputs and answer, derived from the output of openapi-typescript. */

/** Members of an optional part of a request; none if the operation lacks it. */
type Names<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>
type PathOf<Operation> = Operation extends { parameters: { path?: infer Path } } ? Names<Path> : unknown
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Names<Query> : unknown
type HeadersOf<Operation> = Operation extends { parameters: { header?: infer Headers } } ? Names<Headers> : unknown
type BodyOf<Operation> = Operation extends { requestBody?: infer Request }
  ? Names<Request> extends { content: infer Content }
    ? Content[keyof Content]
    : unknown
  : unknown

type Flat<Inputs> = [keyof Inputs] extends [never] ? Readonly<Record<string, never>> : { readonly [Name in keyof Inputs]: Inputs[Name] }

/** Named inputs of an operation: parameters of path, query and headers, and properties of the body. */
export type InputsOf<Operation> = Flat<PathOf<Operation> & QueryOf<Operation> & HeadersOf<Operation> & BodyOf<Operation>>

type Successes<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never }[keyof Responses]

/** JSON type of an operation's successful answer. */
export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? Successes<Responses> extends { content: { 'application/json': infer Answer } }
    ? Answer
    : undefined
  : undefined
