/** A file as it was sent, and what its sender says of it. */
export interface SentUpload {
  bytes: Uint8Array
  fileName: string
  /** What the browser takes it for; undefined where it did not say. */
  declaredType: string | undefined
  /** What is accepted: extensions by media type. */
  mediaTypes: Readonly<Record<string, readonly string[]>>
}

/** A file that is accepted, as it may be kept: a picture was drawn anew. */
export interface AcceptedUpload {
  bytes: Uint8Array
  mediaType: string
}

/** What becomes of a file. `refused` is for the log, and tells nothing of the file's content. */
export type Verdict = AcceptedUpload | { refused: string }
